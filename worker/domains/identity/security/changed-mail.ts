const CHANGES = {
  password: "The password of your Cooee account has been changed.",
  email: "The email of your Cooee account has been changed.",
  mobile: "The mobile number of your Cooee account has been changed.",
  mfaAdded: "An address has been added to the sign-in codes of your Cooee account.",
  mfaRemoved: "An address has been removed from the sign-in codes of your Cooee account.",
} as const;

export type Change = keyof typeof CHANGES;

/** Notifies people that the way they sign in was changed, in case they did not do it. */
export function changedMail(to: string, change: Change) {
  const text = [
    "Hello,",
    CHANGES[change],
    "If this was you, you do not need to do anything. If it was not, please reset your password now and contact our support.",
  ].join("\n\n");
  return { to, subject: "Your Cooee account was changed", text };
}

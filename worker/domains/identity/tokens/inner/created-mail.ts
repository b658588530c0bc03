import type { AccountContext } from "#worker/context.ts";

/** Notifies people that a program can now act as them, in case they did not create the token. */
export function createdMail({ settings }: Pick<AccountContext, "settings">, name: string) {
  const text = [
    "Hello,",
    `An app token called "${name}" was created for your Cooee account. Any app that has it can use the account on your behalf.`,
    `If this was not you, sign in, delete the token in Settings under Developer, change your password, and contact us at ${settings.SUPPORT_EMAIL}.`,
  ].join("\n\n");
  return { subject: "An app token was created for your account", text };
}

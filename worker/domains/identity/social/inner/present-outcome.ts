interface Known {
  email: string | null | undefined;
  mobile?: string | null | undefined;
  isEmailProved: boolean;
}

interface Outcome {
  message: string;
  active: boolean;
  signedIn: boolean;
  mfaEmailList?: { id: string; email: string }[] | undefined;
}

/** What a sign-in or sign-up with a provider came to (R626). */
export function presentOutcome({ email, mobile, isEmailProved }: Known, outcome: Outcome) {
  const { message, active, signedIn, mfaEmailList = [] } = outcome;
  return {
    message,
    data: {
      token: "",
      message,
      email: email ?? "",
      mobile: mobile ?? "",
      isEmailVerified: isEmailProved,
      isMobileVerified: Boolean(mobile),
      active,
      mfaEmailList,
      signedIn,
    },
  };
}

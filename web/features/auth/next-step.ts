import type * as z from "zod";
import type { requiredCodes } from "#core/contract/sign-up/sign-up.ts";
import { paths } from "#web/lib/paths.ts";

export type Flow = z.output<typeof requiredCodes.output>["data"];

/** The screen for the next step of what is in progress in this browser; undefined if nothing is. */
export function nextStep({ flow, email, mobile, signUp }: Flow): string | undefined {
  switch (flow) {
    case "none":
      return undefined;
    case "mfa":
      return email ? paths.verification : paths.mfaEmailList;
    case "mobile-sign-in":
      return paths.mobileVerify;
    case "signup":
      if (email) return paths.signUpVerify;
      if (mobile) return paths.mobileVerify;
      // A provider may not give an e-mail.
      return signUp?.isEmailVerified || signUp?.isMobileVerified
        ? paths.signUpWelcome
        : paths.signUpMobile;
  }
}

import { email, mobile } from "#core/contract/fields/identity-fields.ts";
import { finishSignUp } from "#core/contract/sign-up/sign-up.ts";

/**
 * The additional information with its contact checked (R578): an optional mobile if the e-mail is
 * verified, otherwise an e-mail.
 */
export function contactChecked(isEmailVerified: boolean) {
  return finishSignUp.input.superRefine(({ contact = "" }, issues) => {
    if (isEmailVerified && contact === "") return;
    const { error } = (isEmailVerified ? mobile : email).safeParse(contact);
    const message = error?.issues[0]?.message;
    if (message) issues.addIssue({ code: "custom", path: ["contact"], message });
  });
}

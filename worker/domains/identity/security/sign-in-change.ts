import { type AccountContext, personOf } from "#worker/context.ts";
import { type Change, changedMail } from "./changed-mail.ts";

/**
 * For the commit that changes how a person signs in: its audit row, and the mail that notifies them,
 * in case it was someone else.
 */
export function signInChange(ctx: AccountContext, change: Change) {
  const { userId: subject, email } = personOf(ctx);
  const mail = { type: "mail", ...changedMail(email, change) } as const;
  return { audit: { action: `user.${change}`, subject }, effects: email ? [mail] : [] };
}

import type { AccountContext } from "#worker/context.ts";
import { pendingForms } from "./inner/queries.ts";

/** Whether a form was sent and waits to be looked at. */
export async function isVerificationPending(ctx: AccountContext): Promise<boolean> {
  return (await pendingForms(ctx)) > 0;
}

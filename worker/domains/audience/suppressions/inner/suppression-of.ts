import type { AccountContext } from "#worker/context.ts";
import { suppressionByNumber } from "./queries.ts";

export interface Suppression {
  /** By the recipient: STOP or the link. */
  optedOut: boolean;
  /** By the account. */
  blocked: boolean;
}

/** What keeps messages from a number (614########). */
export async function suppressionOf(ctx: AccountContext, number: string): Promise<Suppression> {
  const row = await suppressionByNumber(ctx, number);
  const isSet = (at: number | null | undefined) => at !== null && at !== undefined;
  return { optedOut: isSet(row?.optedOutAt), blocked: isSet(row?.blockedAt) };
}

import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { type Deed, insertCampaign, insertDeeds } from "./inner/activity-queries.ts";

/** What recipients did, and campaigns whose last message has gone. Other messages are found by a cursor. */
export type CrmHappened = Deed | { kind: "campaign"; ref: string };

/** For the transaction in which it happens: what an account has written into its CRMs waits for that. */
export function logHappened(ctx: AccountContext, happened: readonly CrmHappened[]): Statement[] {
  const deeds = happened.flatMap((one) => (one.kind === "campaign" ? [] : [one]));
  const campaigns = happened.flatMap((one) => (one.kind === "campaign" ? [one.ref] : []));
  return [
    ...(deeds.length > 0 ? insertDeeds(ctx, deeds) : []),
    ...campaigns.map((id) => insertCampaign(ctx, id)),
  ];
}

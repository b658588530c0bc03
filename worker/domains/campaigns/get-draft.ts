import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { presentDraft } from "./present.ts";
import { getCampaign } from "./queries.ts";

export async function getDraft(ctx: AccountContext, { id }: { id: Id<"campaign"> }) {
  return { data: presentDraft(await getCampaign(ctx, id)) };
}

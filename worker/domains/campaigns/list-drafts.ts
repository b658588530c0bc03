import { pageOf, paging } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { presentDraft } from "./present.ts";
import { listCampaigns } from "./queries.ts";

export async function listDrafts(
  ctx: AccountContext,
  input: { page?: number | undefined; limit?: number | undefined },
) {
  const page = paging(input);
  const { items, total } = await listCampaigns(
    ctx,
    { statuses: ["draft", "held"] },
    { ...page, order: "updatedAt" },
  );
  return pageOf(items.map(presentDraft), total, page);
}

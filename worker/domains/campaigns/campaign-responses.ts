import { contract } from "#core/contract/registry.ts";
import { timeOf } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { type ResponseKind, responseRows } from "#worker/domains/messages/response-queries.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";

const PAGE = 50;

export const campaignReplies = verb(contract.campaignReplies, (ctx, { campaignId, ...page }) =>
  responses(ctx, "reply", { ...page, campaign: campaignId }),
);

export const campaignOptOuts = verb(contract.campaignOptOuts, (ctx, { id, ...page }) =>
  responses(ctx, "optOut", { ...page, campaign: id }),
);

interface Page {
  campaign: string;
  cursor?: string | undefined;
  limit?: number | undefined;
}

async function responses(ctx: AccountContext, kind: ResponseKind, page: Page) {
  const limit = Math.min(PAGE, Math.max(1, page.limit ?? PAGE));
  const { campaign, cursor: before } = page;
  const [rows] = await Promise.all([
    responseRows(ctx, { campaign, kind, before, limit: limit + 1 }),
    getCampaign(ctx, campaign),
  ]);
  const items = rows.slice(0, limit).map(({ id, number, text, name }) => ({
    _id: id,
    number,
    name: name ?? undefined,
    at: timeOf(id),
    message: text ?? undefined,
  }));
  return { items, limit, next: rows.length > limit ? items.at(-1)?._id : undefined };
}

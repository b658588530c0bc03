import { contract } from "#core/contract/registry.ts";
import { timeOf } from "#core/ids.ts";
import { keyedLimit, keyedPage } from "#core/paging.ts";
import { may } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { numbersMeant } from "#worker/domains/audience/contacts/number-like-queries.ts";
import { campaignRows } from "#worker/domains/sending/messages/history-queries.ts";
import { messagePage } from "#worker/domains/sending/messages/present-message.ts";
import {
  type ResponseKind,
  responseRows,
} from "#worker/domains/sending/messages/response-queries.ts";
import { statusesFromWire } from "#worker/domains/sending/messages/statuses-from-wire.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";

/** A row for every recipient: who got it, who did not, and why. */
export const campaignRecipients = verb(contract.campaignRecipients, async (ctx, input) => {
  const limit = keyedLimit(input.limit);
  const search = input.search?.trim();
  const [rows] = await Promise.all([
    campaignRows(ctx, {
      campaignId: input.id,
      statuses: input.status && statusesFromWire(input.status),
      reasons: input.reason,
      ...(search && numbersMeant(ctx, input.id, searchable(ctx, search))),
      after: input.cursor ?? "",
      limit: limit + 1,
    }),
    getCampaign(ctx, input.id),
  ]);
  return messagePage(rows, limit);
});

/** What was typed; names are searched for people who may read contacts. */
function searchable({ person }: AccountContext, search: string): string {
  return !person || may(person, "group") ? search : search.replace(/[^\d+]/g, "");
}

export const campaignReplies = verb(contract.campaignReplies, (ctx, { campaignId, ...page }) =>
  responses(ctx, "reply", { ...page, campaign: campaignId }),
);

export const campaignOptOuts = verb(contract.campaignOptOuts, (ctx, { id, ...page }) =>
  responses(ctx, "optOut", { ...page, campaign: id }),
);

interface Page {
  campaign: string;
  cursor?: string;
  limit?: number;
}

async function responses(ctx: AccountContext, kind: ResponseKind, page: Page) {
  const limit = keyedLimit(page.limit);
  const { campaign, cursor: before } = page;
  const [rows] = await Promise.all([
    responseRows(ctx, { campaign, kind, before, limit: limit + 1 }),
    getCampaign(ctx, campaign),
  ]);
  return keyedPage(rows, limit, ({ id, number, text, name }) => ({
    _id: id,
    number,
    name: name ?? undefined,
    at: timeOf(id),
    message: text ?? undefined,
  }));
}

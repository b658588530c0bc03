import { contract } from "#core/contract/registry.ts";
import { lastIdOf, timeOf } from "#core/ids.ts";
import {
  clickedBy,
  countClicks,
  linkRows,
  notClickedBy,
  subjectsOfPage,
} from "#worker/domains/links/click-queries.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { presentLink } from "./inner/present-link.ts";

const PAGE = 50;

function pageSize(limit = PAGE): number {
  return Math.min(PAGE, Math.max(1, limit));
}

/** Who opened a campaign's link and how often, or who did not: people apart from programs. */
export const campaignClicks = verb(contract.campaignClicks, async (ctx, input) => {
  const limit = pageSize(input.limit);
  const page = { campaign: input.id, after: input.cursor ?? "", limit: limit + 1 };
  const [rows] = await Promise.all([
    input.clickstatus === "clicked" ? clickedBy(ctx, page) : notClickedBy(ctx, page),
    getCampaign(ctx, input.id),
  ]);
  const items = rows.slice(0, limit).map(({ number, name, clicks, first, last }) => ({
    _id: number,
    number,
    name: name ?? undefined,
    clicks,
    firstAt: first === null ? undefined : timeOf(first),
    lastAt: last === null ? undefined : timeOf(last),
  }));
  return { items, limit, next: rows.length > limit ? items.at(-1)?._id : undefined };
});

/** Every campaign's link with its figures. */
export const clickedData = verb(contract.clickedData, async (ctx, { cursor, limit: asked }) => {
  const limit = pageSize(asked);
  const page = { before: cursor ?? lastIdOf("campaign"), limit: limit + 1 };
  const [rows, counted] = await Promise.all([
    linkRows(ctx, page),
    countClicks(ctx, subjectsOfPage(ctx, page)),
  ]);
  const items = rows.slice(0, limit).map(({ subject, name, url, disabledAt, expiresAt }) => ({
    _id: subject,
    name,
    ...presentLink(
      { url, disabledAt, expiresAt },
      counted.filter((row) => row.subject === subject),
    ),
  }));
  return { items, limit, next: rows.length > limit ? items.at(-1)?._id : undefined };
});

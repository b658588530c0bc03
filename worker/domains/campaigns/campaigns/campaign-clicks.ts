import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { CampaignLink, RecipientClicks } from "#core/contract/links/links.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { lastIdOf, timeOf } from "#core/ids.ts";
import { keyedLimit, keyedPage } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type ArchivedRecipients,
  clickedBy,
  countClicks,
  LOOKED_AT,
  linkRows,
  notClickedBy,
  subjectsOfPage,
} from "#worker/domains/content/links/click-queries.ts";
import { type Archive, openArchive } from "#worker/domains/sending/archive/open-archive.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { onlyMedium } from "./check-right.ts";

/** Who opened a campaign's link and how often, or who did not: people apart from programs. */
export const campaignClicks = verb(contract.campaignClicks, async (ctx, input) => {
  const limit = keyedLimit(input.limit);
  const page = { campaign: input.id, after: input.cursor ?? "", limit: limit + 1 };
  const [{ rows, end }] = await Promise.all([
    input.clickstatus === "clicked" ? openers(ctx, page) : others(ctx, page),
    getCampaign(ctx, input.id),
  ]);
  const { next, ...found } = keyedPage(rows, limit, presentClicks);
  return { ...found, next: next ?? end };
});

type Rows = Awaited<ReturnType<typeof clickedBy>>;
type People = Parameters<typeof clickedBy>[1];

async function openers(ctx: AccountContext, page: People): Promise<{ rows: Rows; end?: string }> {
  return { rows: await clickedBy(ctx, page) };
}

async function others(ctx: AccountContext, page: People): Promise<{ rows: Rows; end?: string }> {
  const span = { from: "", before: lastIdOf("message"), campaign: page.campaign };
  const [kept, archive] = await Promise.all([notClickedBy(ctx, page), openArchive(ctx, span)]);
  const rows = archive ? await notClickedBy(ctx, page, await recipientsIn(archive, page)) : kept;
  return { rows: rows.filter(({ number }) => number !== ""), end: rows[0]?.end ?? undefined };
}

/** Of a larger campaign, reading the archive would take longer than anyone waits. */
const MOST_ARCHIVED = 100_000;

async function recipientsIn(archive: Archive, { after }: People): Promise<ArchivedRecipients> {
  const found = await archive.read({
    ...{ order: "oldest", limit: MOST_ARCHIVED + 1 },
    matches: ({ recipient }) => recipient > after,
  });
  if (found.length > MOST_ARCHIVED) throw conflict(CAMPAIGN_TEXTS.archivedClicks);
  return found
    .map(({ recipient, status }) => [recipient, status] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, LOOKED_AT);
}

function presentClicks({ number, name, clicks, first, last }: Rows[number]): RecipientClicks {
  return {
    _id: number,
    number,
    name: name ?? undefined,
    clicks,
    firstAt: first === null ? undefined : timeOf(first),
    lastAt: last === null ? undefined : timeOf(last),
  };
}

/** Every campaign's link with its figures. */
export const clickedData = verb(contract.clickedData, async (ctx, { cursor, limit: requested }) => {
  const limit = keyedLimit(requested);
  const page = {
    before: cursor ?? lastIdOf("campaign"),
    limit: limit + 1,
    medium: onlyMedium(ctx),
  };
  const [rows, counted] = await Promise.all([
    linkRows(ctx, page),
    countClicks(ctx, subjectsOfPage(ctx, page)),
  ]);
  return keyedPage(rows, limit, ({ subject, name, url, disabledAt, expiresAt }) => ({
    _id: subject,
    name,
    ...presentLink(
      { url, disabledAt, expiresAt },
      counted.filter((row) => row.subject === subject),
    ),
  }));
});

interface LinkRow {
  url: string;
  disabledAt: number | null;
  expiresAt: number | null;
}
type Counted = Awaited<ReturnType<typeof countClicks>>;

/** A short link and its requests, those by people apart from those by programs. */
export function presentLink(
  { url, disabledAt, expiresAt }: LinkRow,
  counted: Counted,
): CampaignLink {
  const of = (wanted: string) => counted.find(({ verdict }) => verdict === wanted);
  return {
    longUrl: url,
    disabled: disabledAt !== null,
    expiresAt: expiresAt ?? undefined,
    people: of("person")?.people ?? 0,
    clicks: of("person")?.n ?? 0,
    scanners: of("scanner")?.n ?? 0,
    previews: of("preview")?.n ?? 0,
  };
}

import type { Page } from "@playwright/test";
import type * as z from "zod";
import {
  type CampaignReport,
  getCampaign,
  pauseCampaign,
} from "#core/contract/campaigns/campaigns.ts";
import { checkDraft } from "#core/contract/campaigns/drafts.ts";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { getImport, type importProgress } from "#core/contract/imports/imports.ts";
import { me } from "#core/contract/profile/me.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import type { Api } from "./api.ts";
import { expect } from "./fixtures.ts";
import { LONG_NAME, RECIPIENT } from "./furniture.ts";
import { textsTo, writeBack } from "./simulator.ts";
import { stub } from "./stubs.ts";

/** What an account has in the middle of sending, for pictures. */
export interface Sending {
  /** A draft of which the flight check leaves someone out. */
  partly: string;
  /** A campaign whose short link was opened, with a reply and an opt-out. */
  linked: string;
  /** One that was paused, so that it stays on its way. */
  paused: string;
  scheduled: string;
  recurring: string;
}

/** As a report says it that is being sent. */
export const RUNNING = { status: "running", perSecond: 25, secondsLeft: 96 } as const;

/** Two sets of pictures are taken at once: each has phones of its own. */
const SET = String(Date.now()).slice(-4);
const OPENED = `614${SET}0310`;
/** Replies STOP to whatever it gets, the first time. */
const OPTS_OUT = `614${SET}0007`;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const DAY = 86_400_000;

export async function furnishSending(api: Api): Promise<Sending> {
  const linked = await sendLink(api);
  const group = await api.group("Readers", [RECIPIENT, OPENED, OPTS_OUT]);
  const partly = await api.draft({
    name: "Readers' night",
    message: "Come to our readers' night on Friday at seven.",
    group_array: [group],
  });
  const recurring = await repeatWeekly(api, group);
  const [scheduled] = (await api.call(listScheduled, {})).items.filter(
    ({ repeat }) => repeat === "one_time",
  );
  return {
    partly,
    linked,
    paused: await pauseHalfway(api),
    scheduled: scheduled?._id ?? "",
    recurring,
  };
}

/** A campaign with a short link that someone opens, someone replies to and someone opts out of. */
async function sendLink(api: Api): Promise<string> {
  const { linkHost } = (await api.call(me, {})).data;
  const group = await api.group(`Readers of ${LONG_NAME}`.slice(0, 80), [OPENED, OPTS_OUT]);
  const linked = await api.draft({
    name: LONG_NAME,
    message: `Our summer list is here: ${shortLinkPlaceholder(linkHost)}`,
    longUrl: `https://books.example.test/summer/${"new-and-noteworthy/".repeat(4)}`,
    group_array: [group],
  });
  await api.send(linked);
  await expect.poll(() => textsTo(api.request, OPENED)).not.toEqual([]);
  const path = /\/s[0-9A-Za-z]{14}/.exec((await textsTo(api.request, OPENED)).at(-1) ?? "")?.[0];
  await api.request.get(path ?? "", { maxRedirects: 0, headers: { "user-agent": IPHONE } });
  await writeBack(api.request, OPENED, "Lovely, see you on Saturday. Is the cafe open as well?");
  const people = async () => (await api.call(getCampaign, { id: linked })).data.link?.people;
  await expect.poll(people).toBe(1);
  return linked;
}

async function repeatWeekly(api: Api, group: string): Promise<string> {
  const draft = await api.draft({
    name: "Weekly news",
    message: "New this week.",
    group_array: [group],
  });
  const { recipients, price } = (await api.call(checkDraft, { id: draft })).data;
  const start_date = new Date(Date.now() + DAY).toISOString().slice(0, 10);
  const { data } = await api.call(launchCampaign, {
    draft,
    recipients,
    price,
    recurrence: { repeat: "weekly", daysOfWeek: [1, 4], start_date, minutes: 540 },
  });
  return data._id;
}

/** More messages than a few seconds send. */
async function pauseHalfway(api: Api): Promise<string> {
  const people = (thousand: number) =>
    Array.from({ length: 1000 }, (_, nth) => String(61_492_000_100 + thousand * 10_000 + nth));
  const groups = [0, 1, 2, 3].map((thousand) =>
    api.group(`Part ${thousand + 1}`, people(thousand)),
  );
  const draft = await api.draft({
    name: "Stocktake sale",
    message: "Half price on everything until Sunday.",
    group_array: await Promise.all(groups),
  });
  const { recipients, price } = (await api.call(checkDraft, { id: draft })).data;
  await api.call(launchCampaign, { draft, recipients, price });
  const sent = async () => {
    const { counts } = (await api.call(getCampaign, { id: draft })).data;
    return (counts.sent ?? 0) + (counts.delivered ?? 0);
  };
  await expect.poll(sent, { intervals: [50] }).toBeGreaterThan(0);
  await api.call(pauseCampaign, { id: draft });
  return draft;
}

/** Shows a campaign's report as if it were in another state, which it would leave within seconds. */
export async function showReportAs(
  page: Page,
  api: Api,
  id: string,
  changes: Partial<CampaignReport>,
): Promise<void> {
  const { data } = await api.call(getCampaign, { id });
  await stub(page, getCampaign, { data: { ...data, ...changes } });
}

/** Shows an import in any state: the real one is over in a second. */
export async function showImportAs(
  page: Page,
  changes: Partial<z.input<typeof importProgress>>,
): Promise<void> {
  const data = {
    _id: IMPORT,
    group: `grp_${SOME_ID}`,
    fileName: "autumn.csv",
    createdAt: Date.now(),
    replaces: false,
    status: "running" as const,
    rows: 48_000,
    processed: 31_250,
    added: 29_874,
    updated: 1_120,
    duplicates: 214,
    rejected: 42,
    optedOut: 18,
    removed: 0,
  };
  await stub(page, getImport, { data: { ...data, ...changes } });
}

const SOME_ID = "01JZZZZZZZZZZZZZZZZZZZZZZZ";
export const IMPORT = `imp_${SOME_ID}`;

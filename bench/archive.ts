import * as z from "zod";
import { firstMessageIdAt, lastMessageIdBefore } from "../core/ids.ts";
import { askBench } from "./client.ts";
import { type Figure, figureOf, perSecond } from "./figure.ts";
import { growthFigures, timePages } from "./first-pages.ts";
import { FIRST_AT, writeMessages } from "./messages.ts";
import type { Stage } from "./stage.ts";

export const ARCHIVED = 1_000_000;
/** To the same people each time, so that all but the last are archived. */
const CAMPAIGNS = 10;
const MOST = 3;

const swept = z.object({ more: z.boolean() });

/** How soon messages are archived, and how long a page of them takes before and after. */
export async function archive(stage: Stage, messages: number): Promise<Figure[]> {
  const campaign = messages / CAMPAIGNS;
  await writeMessages(stage, 0, messages, campaign);
  await writeCampaigns(stage, campaign);
  const before = await timePages(stage, pages(messages, "in the shard"));
  const begun = performance.now();
  while (swept.parse(await (await askBench(stage.rig, "archive")).json()).more);
  const took = performance.now() - begun;
  const after = await timePages(stage, pages(messages, "in the archive"));
  return [
    figureOf(`Archive of ${messages - campaign} messages`, "messages per second", [
      perSecond(messages - campaign, took),
    ]),
    ...growthFigures(before, after, MOST),
  ];
}

function pages(messages: number, where: string) {
  const middle = lastMessageIdBefore(FIRST_AT + (messages / 2) * 1000);
  const call = (query: string) => ({ method: "GET", path: `/api/gateway?${query}` });
  return [
    { name: `History, 100 from the middle, ${where}`, call: call(`limit=100&cursor=${middle}`) },
    { name: `History, first page, its middle ${where}`, call: call("limit=100") },
    { name: `History of one number, ${where}`, call: call("limit=100&search=0400000007") },
  ];
}

async function writeCampaigns({ rig, account }: Stage, campaign: number): Promise<void> {
  const shard = await rig.database("SHARD_00");
  const rows = Array.from({ length: CAMPAIGNS }, (_, nth) => {
    const [from, to] = [nth * campaign, (nth + 1) * campaign].map((at) => FIRST_AT + at * 1000);
    const id = `cmp_${String(nth).padStart(26, "0")}`;
    return [id, firstMessageIdAt(from ?? 0), lastMessageIdBefore(to ?? 0), from, to, campaign];
  });
  await shard
    .prepare(
      `INSERT INTO campaigns (account_id, id, name, sender, status, first_message, last_message, created_at, updated_at,
        started_at, completed_at, recipients, type, message, group_ids, opt_out)
      SELECT ?1, value->>0, 'Orders', '61480001234', 'complete', value->>1, value->>2, value->>3, value->>3, value->>3,
        value->>4, value->>5, 'promotional', 'Hello', '[]', 0 FROM json_each(?2)`,
    )
    .bind(account, JSON.stringify(rows))
    .run();
}

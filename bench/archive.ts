import * as z from "zod";
import { firstMessageIdAt, lastMessageIdBefore } from "../core/ids.ts";
import { askBench } from "./client.ts";
import { type Figure, figureOf, perSecond } from "./figure.ts";
import { growthFigures, timePages } from "./first-pages.ts";
import { FIRST_AT, writeMessages } from "./messages.ts";
import type { Stage } from "./stage.ts";

const MESSAGES = 1_000_000;
/** To the same people each time, so that all but the last are archived. */
const CAMPAIGN = 100_000;
const MOST = 3;

const swept = z.object({ more: z.boolean() });

/** How soon a million messages are archived, and how long a page of them takes before and after. */
export async function archive(stage: Stage): Promise<Figure[]> {
  await writeMessages(stage, 0, MESSAGES, CAMPAIGN);
  await writeCampaigns(stage);
  const before = await timePages(stage, pages("in the shard"));
  const begun = performance.now();
  while (swept.parse(await (await askBench(stage.rig, "archive")).json()).more);
  const took = performance.now() - begun;
  const after = await timePages(stage, pages("in the archive"));
  return [
    figureOf(`Archive of ${MESSAGES - CAMPAIGN} messages`, "messages per second", [
      perSecond(MESSAGES - CAMPAIGN, took),
    ]),
    ...growthFigures(before, after, MOST),
  ];
}

function pages(where: string) {
  const middle = lastMessageIdBefore(FIRST_AT + (MESSAGES / 2) * 1000);
  const call = (query: string) => ({ method: "GET", path: `/api/gateway?${query}` });
  return [
    { name: `History, 100 from the middle, ${where}`, call: call(`limit=100&cursor=${middle}`) },
    { name: `History, first page, its middle ${where}`, call: call("limit=100") },
    { name: `History of one number, ${where}`, call: call("limit=100&search=0400000007") },
  ];
}

async function writeCampaigns({ rig, account }: Stage): Promise<void> {
  const shard = await rig.database("SHARD_00");
  const rows = Array.from({ length: MESSAGES / CAMPAIGN }, (_, nth) => {
    const [from, to] = [nth * CAMPAIGN, (nth + 1) * CAMPAIGN].map((at) => FIRST_AT + at * 1000);
    const id = `cmp_${String(nth).padStart(26, "0")}`;
    return [id, firstMessageIdAt(from ?? 0), lastMessageIdBefore(to ?? 0), from, to, CAMPAIGN];
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

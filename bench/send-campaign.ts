import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { askBench } from "./client.ts";
import type { Audience, Stage } from "./stage.ts";
import { TEMPLATE } from "./worker/texts.ts";

/** Rarely, so that polling does not slow what is measured; the end itself is known to the millisecond. */
const POLL_MS = 100;
const LIMIT_MS = 60_000;

const created = z.object({ data: z.object({ _id: z.string() }) });
const checked = z.object({ data: z.object({ recipients: z.number(), price: z.number() }) });
const cost = z.object({
  statements: z.number(),
  sqlMs: z.number(),
  waitMs: z.number(),
  lastAt: z.number(),
});
const byKind = z.record(z.string(), cost);
/** Of the runner, which ticks for as long as the campaign lasts, and of all else. */
const costs = z.object({ work: byKind, runner: byKind });
export type Costs = z.infer<typeof costs>;

export interface CampaignRun {
  id: string;
  recipients: number;
  /** From the commit of the launch to the commit of the payment, by the Worker's clock. */
  planMs: number;
  /** From the request to send until every message is recorded as sent. */
  totalMs: number;
  /** Until the campaign is complete. */
  costs: Costs;
}

export function statementsIn(costs: Costs[keyof Costs]): number {
  return Object.values(costs).reduce((sum, { statements }) => sum + statements, 0);
}

/** A personalised campaign that only needs to be launched. */
export async function prepareCampaign(stage: Stage, audience: Audience) {
  const { client } = stage;
  const group = await stage.group(audience);
  const draft = await client.call(
    {
      method: "POST",
      path: "/api/draftcampaign",
      body: {
        name: `${audience.size} customers`,
        sender: "#SharedNum#",
        message: TEMPLATE,
        group_array: [group],
      },
    },
    created,
  );
  const id = draft.data._id;
  const { data } = await client.call(
    { method: "POST", path: `/api/draftcampaign/check/${id}` },
    checked,
  );
  const launch = { method: "POST", path: "/api/gateway/bulk", body: { draft: id, ...data } };
  return { id, price: data.price, launch: () => client.call(launch, z.unknown()) };
}

/** Sends one personalised campaign and waits until all its messages are recorded as sent. */
export async function sendCampaign(stage: Stage, audience: Audience): Promise<CampaignRun> {
  const { size } = audience;
  const { id, launch } = await prepareCampaign(stage, audience);
  await takeCosts(stage);
  const started = Date.now();
  await launch();
  while (await isOpen(stage, id, "chunks")) {
    if (Date.now() - started > LIMIT_MS) throw new Error("The campaign did not end");
    await sleep(POLL_MS);
  }
  const { planMs, sent } = await outcome(stage, id);
  if (sent !== size) throw new Error(`${sent} of ${size} messages were recorded as sent`);
  await quiet(stage, id);
  const spent = await takeCosts(stage);
  return {
    id,
    recipients: size,
    planMs,
    totalMs: lastClose(spent) - started,
    costs: spent,
  };
}

/** Whether a campaign has chunks left to do, or messages that are still `sent`. */
export async function isOpen(
  { rig }: Stage,
  campaign: string,
  status: "chunks" | "sent",
): Promise<boolean> {
  const response = await askBench(rig, `open?campaign=${campaign}&status=${status}`);
  return (await response.json()) === 1;
}

async function takeCosts({ rig }: Stage): Promise<Costs> {
  const response = await askBench(rig, "statements");
  return costs.parse(await response.json());
}

/** When the last chunk was recorded as done: nothing is written to chunks after that. */
function lastClose({ work }: Costs): number {
  const closes = Object.entries(work).filter(([kind]) => kind === "update campaign_chunks");
  return Math.max(...closes.map(([, { lastAt }]) => lastAt));
}

async function outcome({ rig }: Stage, campaign: string) {
  const shard = await rig.database("SHARD_00");
  const row = await shard
    .prepare(
      `SELECT (SELECT COUNT(*) FROM messages WHERE campaign_id = ?1 AND status = 'sent') AS sent,
        (SELECT started_at FROM campaigns WHERE id = ?1)
          - (SELECT at FROM audit WHERE subject = ?1 AND action = 'campaign.launch') AS planMs`,
    )
    .bind(campaign)
    .first();
  return z.object({ sent: z.number(), planMs: z.number() }).parse(row);
}

/** Waits until the runner has closed the campaign, so that it does not disturb what comes next. */
async function quiet({ rig }: Stage, campaign: string): Promise<void> {
  const shard = await rig.database("SHARD_00");
  const status = shard.prepare("SELECT status FROM campaigns WHERE id = ?").bind(campaign);
  const giveUpAt = performance.now() + LIMIT_MS;
  while ((await status.first("status")) !== "complete") {
    if (performance.now() > giveUpAt) throw new Error("The campaign was not closed");
    await sleep(100);
  }
}

import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { type Id, idSchema, newId } from "#core/ids.ts";
import type { CampaignType } from "#core/rules/audience.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { createDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { deliver, type Harness } from "./campaign-harness.ts";

/** What a message of one segment costs at the base rate, in millicents. */
export const SMS = 5500;

let handsets = Math.floor(Math.random() * 50_000) * 1000;

/** Numbers that no other test writes to. */
export function newHandsets(count: number): string[] {
  return Array.from(
    { length: count },
    () => `614${String(handsets++ % 100_000_000).padStart(8, "0")}`,
  );
}

/** A group of these numbers, written in one statement. */
export async function groupOf(
  ctx: AccountContext,
  numbers: readonly string[],
  fields: (index: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<Id<"group">> {
  const id = newId("group", ctx.now());
  const rows = numbers.map((number, index) => [
    newId("contact", ctx.now()),
    number,
    JSON.stringify(fields(index)),
  ]);
  const database = shardDatabase(env, ctx.account.shard);
  await database.batch([
    database
      .prepare(
        "INSERT INTO groups (account_id, id, name, name_key, total, created_at) VALUES (?1, ?2, ?2, ?2, ?3, 0)",
      )
      .bind(ctx.account.id, id, numbers.length),
    database
      .prepare(
        `INSERT INTO contacts (account_id, id, group_id, number, fields, created_at, updated_at)
          SELECT ?1, value->>0, ?2, value->>1, value->>2, 0, 0 FROM json_each(?3)`,
      )
      .bind(ctx.account.id, id, JSON.stringify(rows)),
  ]);
  return id;
}

export interface DraftOptions {
  numbers?: readonly string[];
  count?: number;
  groups?: readonly Id<"group">[];
  /** Beside its groups, of which there are then none unless they are named. */
  segments?: readonly Id<"segment">[];
  /** A list of numbers, instead of groups. */
  audience?: Id<"audience">;
  message?: string;
  sender?: string;
  type?: CampaignType;
  plainValues?: boolean;
  longUrl?: string;
  replyLink?: boolean;
  replyLinkMessage?: string;
}

/** A saved draft, by default to one group of new handsets. */
export async function newDraft(
  ctx: AccountContext,
  options: DraftOptions = {},
): Promise<{ id: Id<"campaign">; numbers: readonly string[] }> {
  const numbers = options.numbers ?? newHandsets(options.count ?? 60);
  const elsewhere = options.audience ?? options.segments;
  const groups = options.groups ?? (elsewhere ? [] : [await groupOf(ctx, numbers)]);
  const { data } = await createDraft(ctx, {
    name: "Spring sale",
    campaign_type: options.type ?? "promotional",
    sender: options.sender ?? SHARED_SENDER,
    message: options.message ?? "Hello {{name|there}}",
    group_array: [...groups],
    ...(options.segments ? { segment_array: [...options.segments] } : {}),
    audience: options.audience,
    optout: true,
    plainValues: options.plainValues ?? false,
    longUrl: options.longUrl,
    replyLink: options.replyLink,
    replyLinkMessage: options.replyLinkMessage,
  });
  return { id: idSchema("campaign").parse(data._id), numbers };
}

/** Launches the campaign at the price of a flight check made now. */
export async function launch(ctx: AccountContext, draft: Id<"campaign">) {
  const { data } = await checkDraft(ctx, { id: draft });
  await launchCampaign(ctx, { draft, recipients: data.recipients, price: data.price });
  return data;
}

/** A campaign that is planned and paid, with nothing on the queue yet. */
export async function paidCampaign(ctx: AccountContext, h: Harness, options: DraftOptions = {}) {
  const made = await newDraft(ctx, options);
  const check = await launch(ctx, made.id);
  while (h.queues.jobs.length > 0) await deliver(h, "jobs", h.queues.jobs.splice(0));
  expect(await statusOf(ctx, made.id)).toBe("sending");
  return { ...made, check };
}

export async function statusOf(ctx: AccountContext, id: Id<"campaign">): Promise<string> {
  return (await getCampaign(ctx, id)).status;
}

/** An account's outgoing messages by status. */
export async function messagesBy(ctx: AccountContext): Promise<Record<string, number>> {
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare(
      `SELECT status, COUNT(*) AS n FROM messages WHERE account_id = ? AND direction = 'out'
        GROUP BY status`,
    )
    .bind(ctx.account.id)
    .all();
  return Object.fromEntries(results.map(({ status, n }) => [String(status), Number(n)]));
}

/** Each of these handsets got exactly one message, and none of the messages arrived twice. */
export function expectEachOnce(h: Harness, numbers: readonly string[]): void {
  const wanted = new Set(numbers);
  const taken = h.carrier.taken.filter(({ to }) => wanted.has(to));
  expect(taken.map(({ to }) => to).sort()).toEqual([...numbers].sort());
  expect(new Set(taken.map(({ reference }) => reference)).size).toBe(taken.length);
}

/** How many times messages reached these handsets. */
export function arrived(h: Harness, numbers: readonly string[]): number {
  const wanted = new Set(numbers);
  return h.carrier.taken.filter(({ to }) => wanted.has(to)).length;
}

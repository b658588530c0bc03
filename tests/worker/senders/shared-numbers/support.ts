import { env } from "cloudflare:workers";
import * as z from "zod";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import type { Pool } from "#core/rules/shared-numbers.ts";
import { newAccount, SHARED_NUMBER } from "#tests/support/account.ts";
import type { Harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import {
  createSharedNumber,
  listSharedNumbers,
  updateSharedNumber,
} from "#worker/domains/senders/shared-numbers/shared-numbers.ts";

/** Adds a shared number that is switched on. */
export async function addShared(pool: Pool): Promise<string> {
  const admin = await newAccount({ role: "superAdmin" });
  const input = { number: newHandsets(1)[0] ?? "", pool, active: true } as const;
  return (await createSharedNumber(admin, input)).data.number;
}

/** With the one that every file has, a pool of so many numbers for campaigns. */
export async function bulkPool(count: number): Promise<string[]> {
  const numbers = [SHARED_NUMBER];
  while (numbers.length < count) numbers.push(await addShared("bulk"));
  return numbers;
}

/** Switches a shared number on or off. */
export async function turn(number: string | undefined, to: "on" | "off"): Promise<void> {
  const admin = await newAccount({ role: "superAdmin" });
  const { items } = await listSharedNumbers(admin, { limit: 100 });
  const found = items.find((item) => item.number === number);
  const id = contract.updateSharedNumber.input.shape.id.parse(found?._id);
  await updateSharedNumber(admin, { id, active: to === "on" });
}

/** As before each file: one shared number, and no one has it. */
export async function onlyOneShared() {
  await env.CONTROL.batch([
    env.CONTROL.prepare("DELETE FROM shared_assignments"),
    env.CONTROL.prepare("DELETE FROM shared_numbers WHERE number <> ?").bind(SHARED_NUMBER),
    env.CONTROL.prepare("DELETE FROM numbers WHERE account_id IS NULL AND number <> ?").bind(
      SHARED_NUMBER,
    ),
    env.CONTROL.prepare("UPDATE shared_numbers SET active = 1"),
  ]);
}

export const quick = (contacts: readonly string[], more: object = {}) =>
  contract.sendQuickMessage.input.parse({
    ...{ sender: SHARED_SENDER, message: "Hello", contacts, ...more },
  });

export const sendShared = (ctx: AccountContext, ...contacts: string[]) =>
  sendQuickMessage(ctx, quick(contacts));

const assignment = z.object({ account_id: z.string(), handset: z.string(), number: z.string() });

/** Who has which number where. */
export async function assignments() {
  const { results } = await env.CONTROL.prepare(
    "SELECT account_id, handset, number FROM shared_assignments ORDER BY handset, number",
  ).all();
  return assignment.array().parse(results);
}

/** From which numbers the carrier got messages to a handset, in their order. */
export function seenBy(h: Harness, handset: string): string[] {
  return h.carrier.taken.filter(({ to }) => to === handset).map(({ from }) => from);
}

const received = z.object({ text: z.string() });

/** What has come in to an account. */
export async function inboxOf(ctx: AccountContext): Promise<string[]> {
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT text FROM messages WHERE account_id = ? AND direction = 'in' ORDER BY id")
    .bind(ctx.account.id)
    .all();
  return received
    .array()
    .parse(results)
    .map(({ text }) => text);
}

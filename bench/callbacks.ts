import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { messageIds } from "../core/ids.ts";
import { postAsCarrier } from "./client.ts";
import { type Figure, figureOf, floorOf, perSecond } from "./figure.ts";
import { QUEUE_FLOOR, queueFloor } from "./floors.ts";
import type { Stage } from "./stage.ts";

const MESSAGES = 20_000;
/** Every message has one of each; half of them get the second one again. */
const CALLBACKS = 50_000;
const POSTS_AT_ONCE = 50;
const ROWS = 5_000;
const POLL_MS = 200;
const GIVE_UP_MS = 600_000;
const FIRST_HANDSET = 61_492_000_000;

interface Callback {
  reference: string;
  status: "sent" | "delivered";
}

/**
 * 50,000 callbacks through the endpoint, one in each post as some carriers do: of 20,000 messages, in any
 * order, with duplicates. Beside what the queue alone takes.
 */
export async function callbacks(stage: Stage): Promise<Figure[]> {
  const ids = await writeSent(stage);
  const before = await queueFloor(stage.rig);
  const started = performance.now();
  await postAll(stage, shuffled(ids));
  const postedMs = performance.now() - started;
  const open = await untilSettled(stage);
  const value = perSecond(CALLBACKS, performance.now() - started);
  const posted = perSecond(CALLBACKS, postedMs);
  const floor = (before + (await queueFloor(stage.rig))) / 2;
  return [
    figureOf("50,000 callbacks, accepted by the endpoint", "per second", [posted]),
    figureOf(
      "50,000 callbacks in any order and with duplicates, until all are applied",
      "per second",
      [value],
      { floors: [floorOf(QUEUE_FLOOR, [floor], [value])] },
    ),
    figureOf("50,000 callbacks: messages that lack their receipt", "messages", [open], {
      target: { text: "none", met: open === 0 },
    }),
  ];
}

/** Messages that a carrier has accepted. */
async function writeSent({ rig, account }: Stage): Promise<string[]> {
  const [control, shard] = [await rig.database("CONTROL"), await rig.database("SHARD_00")];
  const found = await control
    .prepare("SELECT number FROM accounts WHERE id = ?")
    .bind(account)
    .first();
  const { number } = z.object({ number: z.number() }).parse(found);
  const next = messageIds(0, number);
  const now = Date.now();
  const ids = Array.from({ length: MESSAGES }, () => next(now));
  const insert = shard.prepare(
    `INSERT INTO messages (account_id, id, direction, recipient, sender, text, units, segments, unicode,
        status, carrier, sent_at)
      SELECT ?1, value->>0, 'out', value->>1, '61480001234', 'Your order is ready', 19, 1, 0, 'sent',
        'simulator', ?3 FROM json_each(?2)`,
  );
  for (let at = 0; at < ids.length; at += ROWS) {
    const rows = ids.slice(at, at + ROWS).map((id, i) => [id, String(FIRST_HANDSET + at + i)]);
    await insert.bind(account, JSON.stringify(rows), now).run();
  }
  return ids;
}

function shuffled(ids: readonly string[]): Callback[] {
  const all = ids.flatMap((reference, index): Callback[] => {
    const delivered = { reference, status: "delivered" } as const;
    const both = [{ reference, status: "sent" } as const, delivered];
    return index % 2 === 0 ? [...both, delivered] : both;
  });
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    const [a, b] = [all[i], all[j]];
    if (a && b) [all[i], all[j]] = [b, a];
  }
  return all;
}

async function postAll({ rig }: Stage, left: Callback[]): Promise<void> {
  await Promise.all(
    Array.from({ length: POSTS_AT_ONCE }, async () => {
      for (let callback = left.pop(); callback; callback = left.pop()) {
        const receipt = { ...callback, carrierId: `c-${callback.reference}`, at: Date.now() };
        await postAsCarrier(rig, "receipts", { receipts: [receipt] });
      }
    }),
  );
}

/** Waits until every message is delivered; returns how many are not in the end. */
async function untilSettled({ rig, account }: Stage): Promise<number> {
  const shard = await rig.database("SHARD_00");
  const count = shard.prepare(
    "SELECT COUNT(*) AS n FROM messages WHERE account_id = ? AND carrier = 'simulator' AND status <> 'delivered'",
  );
  for (const started = Date.now(); ; await sleep(POLL_MS)) {
    const { n } = z.object({ n: z.number() }).parse(await count.bind(account).first());
    if (n === 0 || Date.now() - started > GIVE_UP_MS) return n;
  }
}

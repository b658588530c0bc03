import { Hono } from "hono";
import * as z from "zod";

// The least that texts can be which are answered: the same steps as in the product, each set of them a queue's message
// and one statement. A text waits on the queue until its row is written, the row until its reply is, and the reply
// until it is sent.

interface Env {
  FLOOR: D1Database;
  QUEUE: Queue;
}

const MESSAGES_A_BATCH = 100;
/** A queue's message is 128 kB at most. */
const IDS_A_MESSAGE = 500;

const text = z.object({ carrierId: z.string(), from: z.string(), text: z.string() });
const posted = z.object({ messages: z.array(text) });
const queued = z.discriminatedUnion("step", [
  z.object({ step: z.literal("store"), text }),
  z.object({ step: z.literal("reply"), ids: z.array(z.string()) }),
  z.object({ step: z.literal("send"), ids: z.array(z.string()) }),
]);
type Queued = z.infer<typeof queued>;

/** Texts whose replies were sent since the table was made. */
let sent = 0;

export const pathFloor = new Hono<{ Bindings: Env }>();

pathFloor.post("/new", async (c) => {
  sent = 0;
  await c.env.FLOOR.batch([
    c.env.FLOOR.prepare("DROP TABLE IF EXISTS texts"),
    c.env.FLOOR.prepare(
      `CREATE TABLE texts (id TEXT PRIMARY KEY, direction TEXT, number TEXT, text TEXT, status TEXT)
        WITHOUT ROWID`,
    ),
  ]);
  return c.json({ success: true });
});

pathFloor.post("/texts", async (c) => {
  const { messages } = posted.parse(await c.req.json());
  const bodies = messages.map((one): { body: Queued } => ({ body: { step: "store", text: one } }));
  for (let at = 0; at < bodies.length; at += MESSAGES_A_BATCH) {
    await c.env.QUEUE.sendBatch(bodies.slice(at, at + MESSAGES_A_BATCH));
  }
  return c.json({ success: true });
});

pathFloor.get("/sent", (c) => c.json({ sent }));

const STORE = `INSERT INTO texts SELECT value->>0, 'in', value->>1, value->>2, 'received' FROM json_each(?)`;
const REPLY = `INSERT INTO texts SELECT 'to ' || t.id, 'out', t.number, 'Welcome', 'queued'
  FROM json_each(?) j CROSS JOIN texts t ON t.id = j.value`;
const SEND = `UPDATE texts SET status = 'sent' WHERE id IN (SELECT 'to ' || value FROM json_each(?))`;

/** Works on one delivery of the queue; what belongs to no text is left out. */
export async function workOnPath(env: Env, bodies: readonly unknown[]): Promise<void> {
  const all = bodies.flatMap((body) => queued.safeParse(body).data ?? []);
  const write = (sql: string, rows: unknown) =>
    env.FLOOR.prepare(sql).bind(JSON.stringify(rows)).run();
  const pass = async (step: "reply" | "send", ids: readonly string[]) => {
    for (let at = 0; at < ids.length; at += IDS_A_MESSAGE) {
      await env.QUEUE.send({ step, ids: ids.slice(at, at + IDS_A_MESSAGE) });
    }
  };
  const stored = all.flatMap((one) => (one.step === "store" ? [one.text] : []));
  const idsIn = (step: "reply" | "send") =>
    all.flatMap((one) => (one.step === step && "ids" in one ? one.ids : []));
  if (stored.length > 0) {
    await write(
      STORE,
      stored.map((one) => [one.carrierId, one.from, one.text]),
    );
    await pass(
      "reply",
      stored.map(({ carrierId }) => carrierId),
    );
  }
  const replying = idsIn("reply");
  if (replying.length > 0) {
    await write(REPLY, replying);
    await pass("send", replying);
  }
  const sending = idsIn("send");
  if (sending.length > 0) await write(SEND, sending);
  sent += sending.length;
}

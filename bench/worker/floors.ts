import { Hono } from "hono";
import { formatDateTime } from "#core/rules/dates.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { csvFile, csvPage } from "#worker/domains/reports/exports/export-formats.ts";
import { streamed } from "#worker/domains/reports/exports/streamed.ts";
import { xlsxFile, xlsxPage } from "#worker/domains/reports/exports/xlsx-file.ts";
import { readSheet } from "#worker/sheets/read-sheet.ts";
import { pathFloor, workOnPath } from "./path-floor.ts";
import { personalText } from "./texts.ts";

interface Env {
  FLOOR: D1Database;
  OTHER_FLOOR: D1Database;
  QUEUE: Queue;
}

const ROWS_A_STATEMENT = 1000;
const MESSAGES_A_BATCH = 100;
const ROWS_A_PAGE = 2000;
const FIRST_AT = Date.UTC(2026, 0, 1);

/** Messages that the consumer has received since the isolate started. */
let consumed = 0;

const app = new Hono<{ Bindings: Env }>();

/** What a request costs when nothing is done for it. */
app.get("/constant", (c) => c.json({ success: true, items: [], total: 0 }));

/** The least that a short link can be. */
app.get("/redirect", (c) => c.redirect("https://bells.example/sale", 302));

/** The same, after one read by key. */
app.get("/select", async (c) => {
  const items = await c.env.FLOOR.prepare("SELECT ?1 AS id").bind("grp_01").all();
  return c.json({ success: true, items: items.results, total: 1 });
});

/** The least that a socket can be. */
app.get("/echo", () => {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.addEventListener("message", ({ data }) => server.send(data));
  return new Response(null, { status: 101, webSocket: client });
});

/** The least that a call with a body can be. */
app.post("/parsed", async (c) => {
  const isJson = c.req.header("content-type") === "application/json";
  const body: unknown = isJson ? await c.req.json() : await c.req.arrayBuffer();
  return c.json({ success: typeof body === "object" });
});

/** The same, after reading two databases in parallel, as a session and a shard need. */
app.get("/two", async (c) => {
  const select = (database: D1Database) => database.prepare("SELECT ?1 AS id").bind("grp_01").all();
  const [items] = await Promise.all([select(c.env.FLOOR), select(c.env.OTHER_FLOOR)]);
  return c.json({ success: true, items: items.results, total: 1 });
});

/** Writes this many message rows as barely as possible: a thousand per statement, in key order. */
app.post("/rows/:count", async (c) => {
  const count = Number(c.req.param("count"));
  const table = `messages_${Date.now()}`;
  await c.env.FLOOR.prepare(
    `CREATE TABLE ${table} (id TEXT PRIMARY KEY, account_id TEXT, campaign_id TEXT, direction TEXT,
      recipient TEXT, sender TEXT, text TEXT, units INTEGER, segments INTEGER, unicode INTEGER,
      price INTEGER, lot INTEGER, opt_out_code TEXT, status TEXT) WITHOUT ROWID`,
  ).run();
  const insert = c.env.FLOOR.prepare(
    `INSERT INTO ${table} (id, account_id, campaign_id, direction, recipient, sender, text, units,
        segments, unicode, price, lot, opt_out_code, status)
      SELECT value->>0, ?2, ?3, 'out', value->>1, ?4, value->>2, value->>3, value->>4, value->>5,
        value->>6, value->>7, value->>8, 'queued' FROM json_each(?1)`,
  );
  const pages = messageRows(count);
  const [account, campaign] = ["acc_01KAJ8YQ7M3N5P9R2T4V6W8X0Z", "cmp_01KAJ8YQ7M3N5P9R2T4V6W8X0Z"];
  const started = Date.now();
  for (const rows of pages) {
    await insert.bind(JSON.stringify(rows), account, campaign, "61480001234").run();
  }
  const ms = Date.now() - started;
  await c.env.FLOOR.prepare(`DROP TABLE ${table}`).run();
  return c.json({ ms });
});

/** The rows of one statement each, made before the clock runs. */
function messageRows(count: number): unknown[][] {
  const pages: unknown[][] = [];
  for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
    const rows = [];
    for (let i = from; i < Math.min(count, from + ROWS_A_STATEMENT); i++) {
      const id = `msg_${String(Date.now())}${String(i).padStart(13, "0")}`;
      const text = personalText(i);
      rows.push([id, `614${String(i).padStart(8, "0")}`, text, text.length, 1, 0, 5500, 1, null]);
    }
    pages.push(rows);
  }
  return pages;
}

/** The queue alone: until the consumer has received this many messages, sent a hundred at a time. */
app.post("/queue/:count", async (c) => {
  const count = Number(c.req.param("count"));
  const until = consumed + count;
  const bodies = Array.from({ length: MESSAGES_A_BATCH }, (_, chunk) => ({
    body: { account: "acc_01", campaign: "cmp_01", chunk },
  }));
  const started = Date.now();
  for (let sent = 0; sent < count; sent += MESSAGES_A_BATCH) await c.env.QUEUE.sendBatch(bodies);
  while (consumed < until) await scheduler.wait(2);
  return c.json({ ms: Date.now() - started });
});

/** The contacts of a file as barely as possible: read by the product's code, written slab by slab. */
app.post("/import/:name", async (c) => {
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const { reading, body } = await readSheet({ name: c.req.param("name"), type: "", bytes });
  const table = `contacts_${Date.now()}`;
  const { FLOOR } = c.env;
  const keys = c.req.query("keys") === "all" ? KEYS : ["PRIMARY KEY (account_id, id)"];
  const [primary, ...indexes] = keys.map((key) => key.replaceAll("$", table));
  await FLOOR.prepare(
    `CREATE TABLE ${table} (account_id TEXT, id TEXT, group_id TEXT, number TEXT, fields TEXT,
      updated_at INTEGER, ${primary})`,
  ).run();
  for (const index of indexes) await FLOOR.prepare(index).run();
  const insert = FLOOR.prepare(
    `INSERT INTO ${table} (account_id, id, group_id, number, fields, updated_at)
      SELECT 'acc_01KAJ8YQ7M3N5P9R2T4V6W8X0Z', printf('con_01KAJ8YQ7M3N5P9R2T4%010d', value->>0),
        'grp_01KAJ8YQ7M3N5P9R2T4V6W8X0Z', value->>'$[1][2]', value->'$[1]', ?2 FROM json_each(?1)`,
  );
  let at = 0;
  for (const slab of reading.slabs) {
    const rows = new TextDecoder().decode(body.subarray(at, at + slab.bytes));
    await insert.bind(rows, FIRST_AT).run();
    at += slab.bytes;
  }
  await FLOOR.prepare(`DROP TABLE ${table}`).run();
  return c.json({ rows: reading.totalRows });
});

/** Those of the product's contacts. */
const KEYS = [
  "PRIMARY KEY (account_id, id)",
  "CREATE UNIQUE INDEX $_number ON $ (account_id, group_id, number)",
  "CREATE INDEX $_by_number ON $ (account_id, number)",
  "CREATE INDEX $_recent ON $ (account_id, group_id, updated_at, id)",
];

const SHEET = { name: "Messages", headings: [], widths: [] };

/** A file of this many messages, written by the product's code from rows that are made up a page at a time. */
app.get("/export/:format/:count", (c) => {
  const { format, count } = c.req.param();
  const [file, page] = format === "csv" ? [csvFile, csvPage] : [xlsxFile, xlsxPage];
  return new Response(streamed(file(exportPages(Number(count), page), SHEET)));
});

async function* exportPages(count: number, write: typeof csvPage): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let from = 0; from < count; from += ROWS_A_PAGE) {
    const rows = Array.from({ length: Math.min(ROWS_A_PAGE, count - from) }, (_, i) =>
      exportCells(from + i),
    );
    yield encoder.encode(write(rows));
  }
}

function exportCells(i: number): (string | number)[] {
  const at = formatDateTime(FIRST_AT + i * 1000, "Australia/Sydney");
  const to = formatMobile(`614${String(i % 100).padStart(8, "0")}`);
  const text = `Hello, your order number ${i} is ready to be collected`;
  return [at, "", "0480 001 234", to, `Name${i % 100}`, "Delivered", "", text, 1, 0.055, ""];
}

app.route("/path", pathFloor);

export default {
  fetch: app.fetch,
  async queue(batch, env) {
    consumed += batch.messages.length;
    await workOnPath(
      env,
      batch.messages.map(({ body }) => body),
    );
  },
} satisfies ExportedHandler<Env>;

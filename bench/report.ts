import type { Figure } from "./figure.ts";
import type { Machine } from "./machine.ts";
import type { CampaignRun } from "./send-campaign.ts";
import type { WebFigures } from "./web.ts";

interface StatementCost {
  kind: string;
  statements: number;
  /** How many of those are the runner's. */
  ofRunner: number;
  sqlMs: number;
}

export interface Report {
  /** The day of the run, DD/MM/YYYY. */
  measured: string;
  machine: Machine;
  figures: readonly Figure[];
  /** Where the median campaign of 20,000 spent its time in the database. */
  statements: readonly StatementCost[];
}

function number(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-AU", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** One row for each figure, for both the screen and the page. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, floors = [], target }) =>
    row([
      name,
      `${number(value)} ${unit}`,
      floors.map((floor) => `${floor.name}: ${number(floor.value)}`).join("<br>"),
      floors.map(({ share }) => number(share)).join("<br>"),
      target ? `${target.text}: ${target.met ? "met" : "MISSED"}` : "",
    ]),
  );
  const head = ["What", "Figure", "Floors in the same run", "Share of the floor", "Target"];
  return [row(head), row(head.map(() => "---")), ...rows].join("\n");
}

export function statementsOf({ costs: { work, runner } }: CampaignRun): StatementCost[] {
  const kinds = new Set([...Object.keys(work), ...Object.keys(runner)]);
  const total = (kind: string, of: "statements" | "sqlMs") =>
    (work[kind]?.[of] ?? 0) + (runner[kind]?.[of] ?? 0);
  return [...kinds]
    .map((kind) => ({
      kind,
      statements: total(kind, "statements"),
      ofRunner: runner[kind]?.statements ?? 0,
      sqlMs: total(kind, "sqlMs"),
    }))
    .sort((a, b) => b.sqlMs - a.sqlMs);
}

export function statementTable(statements: Report["statements"]): string {
  const rows = statements.map(({ kind, statements: count, ofRunner, sqlMs }) =>
    row([kind, String(count), String(ofRunner), kind.startsWith("select") ? "" : number(sqlMs)]),
  );
  const head = ["Statement", "Number", "Of the runner", "Milliseconds inside SQLite"];
  return [row(head), row(head.map(() => "---")), ...rows].join("\n");
}

const WEB = /<!-- web -->[\s\S]*<!-- end of web -->/;

/** The page with other figures of the console. */
export function withWeb(text: string, { visits, key }: WebFigures): string {
  const rows = visits.map((visit) =>
    row([
      visit.name,
      String(visit.requests),
      String(visit.scripts),
      `${number(visit.scriptBytes / 1000)} kB`,
      `${number(visit.firstPaint / 1000)} s`,
      `${number(visit.largestPaint / 1000)} s`,
      visit.layoutShift.toFixed(3),
    ]),
  );
  const head = ["Screen", "Requests", "Scripts", "Their bytes", "First paint", "Largest", "CLS"];
  const table = [row(head), row(head.map(() => "---")), ...rows].join("\n");
  return text.replace(
    WEB,
    `<!-- web -->

${table}

From a key to the new count takes ${number(key.fast)} ms in a message of 1,224 characters with 20 tags, and ${number(key.slow)} ms with a
processor four times slower (medians of thirty).

<!-- end of web -->`,
  );
}

/** The figures of the console on a page, to be kept while the others are measured. */
export function webOf(text: string): string {
  return WEB.exec(text)?.[0] ?? "<!-- web --><!-- end of web -->";
}

export function page({ measured, machine, figures, statements }: Report, web: string): string {
  const { versions } = machine;
  return `# Benchmarks

\`npm run bench\` measures, and writes this page and benchmarks.json. It fails if a target is missed.
\`npm run bench -- lists\` measures only the list call, \`npm run bench -- links\` only the short links,
\`npm run bench -- campaigns\` only the campaigns of 20,000 with their plans, statements and receipts,
\`npm run bench -- schedules\` only the schedules, \`npm run bench -- history\` only the history with
1,000,000 messages, \`npm run bench -- groups\` only a group with 500,000 contacts,
\`npm run bench -- segments\` only the counts of segments of 500,000 contacts, \`npm run bench -- exports\` only the exports
of 100,000, \`npm run bench -- rooms\` only how soon a message is seen, \`npm run bench -- inbox\` only the list of
conversations with 1,000,000 messages, \`npm run bench -- inbound\` only 1,000 inbound messages per second
(\`npm run bench -- inbound 50\`: 50), \`npm run bench -- imports\` only the imports and Find Contact,
\`npm run bench -- quick\` only quick messages beside a campaign of 100,000 (\`npm run bench -- quick 10000\`: of 10,000),
\`npm run bench -- receipts\` only 50,000 callbacks,
\`npm run bench -- scroll\` only how long threads and lists scroll in a browser; none of them writes anything.
\`npm run bench -- web\` measures only the console, and writes that part of this page.

- Measured ${measured}
- ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB of memory
- ${machine.system}; Node ${versions.node}, workerd ${versions.workerd}, miniflare ${versions.miniflare},
  wrangler ${versions.wrangler}

${figureTable(figures)}

## The console

First visits without a cache, at 1.6 Mbit/s with 300 ms of latency and a processor four times slower, to
the product that the browser tests start. Before 22/11/2026, sign-in loaded 77 scripts of 252 kB, the
dashboard 73 of 356 kB and the composer 80 of 272 kB; the page was blank for 5.4 to 5.9 s and its largest
part came after 6.4 to 7.2 s.

${web}

## How it is measured

- The Worker is bundled as \`wrangler deploy --minify\` does, and runs in Miniflare with the bindings of
  wrangler.toml: D1 on disk, queues, objects. Requests go to the Worker's own socket. The bench's entry
  (bench/worker/product.ts) adds only a count of D1 statements.
- Floors are bare programs (bench/worker/floors.ts) in the same workerd, measured right before and after
  the figure: the same message rows written by \`json_each\`, a thousand per statement, into a table whose
  time-ordered key is its only index; a queue whose consumer does nothing; a Hono worker that returns a
  constant. Whatever else the machine is doing slows both, so read the shares first: each is the median of
  the rounds' own shares.
- Figures are medians of three rounds; the individual rounds are in benchmarks.json.
- The text has three merge tags and "Reply STOP to opt-out", in one segment. The carrier is the simulator,
  configured to count only and to respond immediately. The sender has no speed limit. Each campaign of
  20,000 goes to new numbers; the campaigns of 1,000 to 100,000 keep going to the same ones.
- A campaign's time starts with the request to send it and ends when every message is recorded as sent.
  A plan's time is from the commit of the launch to the commit of the payment. "Time per message" compares
  the cost of each additional message between two pairs of sizes, so that the fixed cost of a campaign
  cancels out.
- Statements are counted until the campaign is complete, those of its runner separately. The runner ticks
  for as long as the campaign lasts and counts its results every second, so a slow machine shows more of
  them; the others depend only on the number of messages. Until 22/11/2026 both were one figure, counted
  until the bench noticed that everything was sent. Whether it included the 25 or so statements that
  complete a campaign was chance, so it varied between 13.5 and 14.8 for the same work. Counted this way,
  the commit before issue 8 needs 12.65; the only statements added since are two per campaign, for
  \`group_uses\`.
- The heap is that of the Worker's isolate, sampled through the inspector every 10 ms, and includes garbage
  that has not been collected yet. Nine campaigns of 10,000 leave about as much garbage as one of 100,000,
  so the two differ only if a campaign holds on to what it has done. Cloudflare allows an isolate 128 MB.
- Reads are requested one at a time, fifteen times each, each of them right after a bare worker's read by
  key: first in a new account that has sent one campaign of 1,000, then in one whose last campaign was of
  100,000. Beside a campaign, eight readers keep requesting a page of groups while the same shard sends
  10,000 messages at 2,000 per second; the floor is the same readers alone. The simulator only counts, and
  posts no receipts.
- A message in a conversation is timed from the request that sends it until a frame with it is in each socket;
  the floor is a bare worker's echo over a socket of its own. Inbound messages are written at a rate
  whatever becomes of them, to rooms that are open; what is written within 50 ms is one post, signed as the carrier
  does. Each is timed from when it was written until its room's socket has it, and the bench counts what is missing,
  twice or not in the order of its posts. On an idle machine, four more runs had a p99 of
  0.57 to 0.83 s; half an hour later, four runs of the same code had 1.5 s. On a busy machine it was 0.8 to 2.9 s.
- The thread and the list of conversations scroll in a browser; calls and sockets are answered in the Worker's place. All
  but the last 20 pages come in a thousand at a time and are not measured. A task is what keeps the page's thread busy
  without a pause, as the browser's own trace has it. Single tasks vary: on a busy machine, the longest
  while messages arrived in the list took 57 and 79 ms.
- An export is timed from the request for it until the last byte of its file is read. Its floor is the same
  code, in a bare worker, that writes a file of as many made-up rows: no database, no job, no stored pages.
- An import is timed from the upload until its last row is a contact, each file into a new group, beside those
  before it. Its floors read the same file with the product's own reader and write each slab of it by
  \`json_each\`: into a table that has nothing but its key, and into one with the four keys of contacts. Neither
  maps or checks a row, merges with what is there, looks for opt-outs, keeps counts, or can be found by name.
- Find Contact is timed like other reads, first in an account of 1,000 contacts and then in the one of all imports.

## What reads still cost, and why

- **Beside a campaign**, readers, sending and receipts share D1's single thread per database and, on one
  machine, the Worker's single isolate as well; these figures do not separate the two. Planning, claiming
  and recording write at most a thousand rows, in about 5 ms, so a reader waits for one of them at a time.
  The runner's count reads the whole campaign, at most a twentieth of the time. A campaign does not slow
  down for readers.
- **A campaign's report** reads the campaign's messages once. It grows with the campaign, not with the
  account. Counters updated by each receipt would make it a read by key; we did not try that, because each
  receipt would write one more row.
- **History by status** skips days that have none, reads about 50,000 messages at a time and says where it
  stopped. A day whose messages have changed since they were last counted (at most a minute ago, once it is
  quiet) is read in full.
- **A search in contacts** reads the group's contacts. Only those whose stored values contain the text
  somewhere are parsed.
- **An import of a .csv** takes 2.2 s where its floor takes 1.1; before 23/11/2026 it took 3.1. In alternating
  runs on the same machine it is at 0.46 to 0.54 of the floor with the keys of contacts, and was at 0.37 to 0.43.
  The import call no longer judges the rows (0.2 s); the job takes 1.8 s instead of 2.35, because one delivery writes
  the whole file instead of two that both read it, planning a row costs half, and a set has seven statements. Of 2.1 s of processor
  time, a profile of the whole process shows 1.2 in SQLite, 0.4 for reading the file, which the floor does too, and
  0.5 for JSON, planning, D1's calls and the event loop. Of SQLite's, the words that Find Contact needs take about
  0.25 and the cursor, the limits and the counts 0.1; the floor writes neither these nor a contact's source and
  times. What did not help: sets of 1,250 rows; and, tried in SQLite alone, sets of 2,000 and 5,000, rows in another
  form of JSON, and merging the words' index less often. Planning ahead while a set is written was not tried: here one thread runs both, and it is busy nine tenths
  of the time. Of an .xlsx, reading takes longer than writing.
- **A segment's count** reads every contact, which takes about 0.12 s of 500,000, and cuts a day or a number out of its
  values, which takes another 0.2; only storing them apart would save that, and each import would pay for it.
- **The triggers of conversations** make a plan of 20,000 messages 7 % slower (65,000 and 67,600 messages per second with
  them, 70,700 and 72,700 without, in alternating runs); sending and receipts differ by less than from run to run.
- **Another account of the shard** waits for the set that is being written, about 11 ms in SQLite, at each of its
  trips to a database. Seven runs on the busy machine were at 1.9 to 3.0 times, the median at 2.2; before 23/11/2026, two
  runs beside them were at 2.4 and 3.9. With sets of 500 rows the calls took 11 to 17 ms, with 1,000 18 to 27, but the calls
  alone were faster then too, so that the median of four runs is 2.2 as well; and the import is at 0.39 to 0.42 of its
  floor then, in two deliveries. One call in ten takes about 0.2 s, probably while the file is read.
- **A plan** takes 13.9 to 14.4 µs of processor time for each message, the floor 4.9 to 5.2 (workerd's main thread, medians of
  seven campaigns on a busy machine, where times mean little). Of the 14, a message's row with its two indexes takes 4.6 to 5.2 in
  SQLite, its way into D1 as JSON 3, reading the audience about 3, and its text 2: 0.7 to render, 0.85 to
  screen, 0.2 to measure. Until 27/11/2026 the bench's names and order numbers ended in ".0", which screening took
  for addresses and looked at one by one: 4.7 µs each. They are whole numbers now, and prices, times and numbers are ruled out first, so that
  such texts take 1.0. A text with a link takes 3.3 instead of 4.4. For 0.45 it would have to take 11.3 µs; no part but the row itself is large
  enough, and the rules need both indexes.
- **Sending** takes another 21 µs: 47 % in SQLite (a third of that writes pages), 32 % JavaScript, the rest D1's calls and the
  event loop. In SQLite alone, a claim takes 4.1 µs, the record of its result 4.7, and reading the texts without claiming them 0.9. So
  claiming chunks instead of rows would save 3 to 4 of 35 µs, and the share would be 0.16 instead of 0.14; 0.25 means 20 µs in all, which
  the plan and the record alone exceed. Against that, each message of a claimed chunk would stay \`queued\` while a carrier has it, and
  a dozen statements (cancel, expire, fail, refund, restore, STOP, replies, history) would have to tell the two apart: not done. What a campaign is
  sending is no longer in the index of open messages instead: up to sent, a message writes five rows, not six (besides its
  recipient's in \`number_activity\`), and 1.1 µs less.
- **Quick messages beside a campaign** waited for the whole plan: here D1's answers come from the same thread, so a plan that only waits
  for those never lets the event loop look at its sockets. Plans, flight checks and jobs (imports, exports) now pause after
  each page or step. On a busy machine, beside a campaign of 30,000, one that came in during the plan took 2.3 to 4.3 s to the
  handset and takes 0.3 to 0.8. Chunks, which are sent ten together, pause before their claim and before their results are
  recorded for the same reason: on a very busy machine, beside campaigns of 30,000, with and without the pauses at the same time,
  the slowest took 1.7 and 1.3 s with them, and 2.5 and 4.2 s without; the medians hardly differ.
- **Rows by \`json_each\`** are read through \`eachRow\`: alone, it writes a row out as JSON again for each column that is read
  of it. In SQLite alone, a message with its indexes takes 4.1 instead of 4.6 µs. Of a whole plan that is less than two runs differ:
  alternating on a very busy machine, with and without it a plan was at 0.34 of its floor's processor time; one after the other on a
  quiet one, at 0.36 with it and 0.34 without. Not done: rows without the columns that many messages share (3.7 µs), because
  these differ by sender, length and lot, and a statement for each would exceed a page's; and types of columns instead of
  schemas, which take 0.55 µs for a claimed message and 0.15 for one of the audience (0.12 and 0.03). Fields of a fixed width, paths
  instead of positions and JSONB took as long.
- **The list call** relies on a recent check of its session ([0032](decisions/0032-recent-checks.md)) and on recent names of sub-accounts:
  one trip to the shard, none to CONTROL. A page and its total are one statement of four: in
  alternating runs on a quiet machine, the call takes 1.07 and 1.14 ms of processor time, with five statements 1.10 and 1.21, and
  one D1 read 0.53 to 0.67.
- **A flight check** renders every text of the audience, because its price is exact. It grows with the
  audience, and is limited only by the account's size.

## D1 statements of one campaign of 20,000

D1 does not report how long a read of raw values took.

${statementTable(statements)}

## For scale

On the same kind of machine, Parcelvoy (one worker, MariaDB and Redis) sent 237 personalised messages per
second, and Kannel, a gateway in C that keeps no record and no price of messages, sent 9,781.
`;
}

import { readFileSync, writeFileSync } from "node:fs";
import { ROOT } from "../scripts/paths.ts";
import { callbacks } from "./callbacks.ts";
import { largestCalls } from "./calls.ts";
import { campaign } from "./campaign.ts";
import { exportsOf } from "./exports.ts";
import type { Figure } from "./figure.ts";
import { groupGrowth } from "./groups.ts";
import { CUSTOMERS, growth } from "./growth.ts";
import { historyGrowth } from "./history.ts";
import { imports } from "./imports.ts";
import { inboundToScreens, PER_SECOND } from "./inbound.ts";
import { listCall } from "./list-call.ts";
import { describeMachine } from "./machine.ts";
import { plan } from "./plan.ts";
import { quickBesideCampaign } from "./quick.ts";
import { readersBesideCampaign } from "./readers.ts";
import { readFigures, timeReads } from "./reads.ts";
import { receipts } from "./receipts.ts";
import { redirects } from "./redirects.ts";
import {
  figureTable,
  page,
  type Report,
  statementsOf,
  statementTable,
  webOf,
  withWeb,
} from "./report.ts";
import { startRig } from "./rig.ts";
import { conversations, roomGrowth } from "./rooms.ts";
import { type Round, runRounds } from "./rounds.ts";
import { schedules } from "./schedules.ts";
import { scrolling } from "./scroll.ts";
import { segmentCounts } from "./segments.ts";
import { prepareStage, type Stage } from "./stage.ts";
import { measureWeb } from "./web.ts";

const PAGE = `${ROOT}docs/benchmarks.md`;
const SMALL = { size: 1000, first: CUSTOMERS };
const LARGE = { size: 100_000, first: CUSTOMERS };

/** The campaign beside quick messages: another size is named behind `quick`. */
const BESIDE_QUICK = 100_000;

const say = (text: string) => console.log(text);

/** The statements of the round that took neither the least nor the most time. */
function statementsOfMiddle(rounds: readonly Round[]): Report["statements"] {
  const byTime = rounds.map(({ run }) => run).sort((a, b) => a.totalMs - b.totalMs);
  const middle = byTime[byTime.length >> 1];
  return middle ? statementsOf(middle) : [];
}

async function measure(): Promise<Pick<Report, "figures" | "statements">> {
  say("Bundling the Worker and starting it beside the bare programs");
  const rig = await startRig();
  try {
    const stage = await prepareStage(rig);
    say("Reads in a small account");
    const small = await timeReads(stage, SMALL);
    say("Campaigns of 20,000");
    const rounds = await runRounds(stage);
    const runs = rounds.map(({ run }) => run);
    const figures: Figure[] = [plan(rounds), ...campaign(rounds)];
    say("Receipts of 20,000");
    figures.push(await receipts(stage, runs));
    say("Campaigns of 1,000, 10,000 and 100,000");
    figures.push(...(await growth(stage)));
    say("List calls");
    figures.push(await listCall(stage));
    say("Calls with the largest that they take");
    figures.push(...(await inOwnRig(largestCalls)));
    say("Short links");
    figures.push(...(await redirects(stage)));
    say("5,000 schedules due in the same minute");
    // What it leaves half started would be in the way of the next campaigns.
    figures.push(...(await inOwnRig(schedules)));
    say("Reads in a large account, and beside a campaign");
    const large = await timeReads(stage, LARGE);
    figures.push(
      ...readFigures([
        { what: "in a new account", reads: small },
        { what: "in one of 600,000 messages", reads: large },
      ]),
    );
    figures.push(...(await readersBesideCampaign(stage)));
    say("Quick messages beside a campaign of 100,000");
    figures.push(...(await inOwnRig((own) => quickBesideCampaign(own, BESIDE_QUICK))));
    say("The history with 1,000 and with 1,000,000 messages");
    figures.push(...(await inOwnRig(historyGrowth)));
    say("Conversations, live and with 1,000 and 1,000,000 messages");
    figures.push(...(await inOwnRig(conversations)), ...(await inOwnRig(roomGrowth)));
    say("1,000 inbound messages per second");
    figures.push(...(await inOwnRig((own) => inboundToScreens(own))));
    say("50,000 callbacks of a carrier");
    figures.push(...(await inOwnRig(callbacks)));
    say("Counts of segments at 500,000 contacts");
    figures.push(...(await inOwnRig(segmentCounts)));
    say("A group with 1,000 and with 500,000 contacts");
    figures.push(...(await inOwnRig(groupGrowth)));
    say("Exports of 100,000 messages");
    figures.push(...(await inOwnRig(exportsOf)));
    say("Imports of 50,000 and 100,000 rows, and Find Contact");
    figures.push(...(await inOwnRig(imports)));
    say("A thread and a list of 100,000 in a browser");
    figures.push(...(await scrolling()));
    return { figures, statements: statementsOfMiddle(rounds) };
  } finally {
    await rig.stop();
  }
}

/** On a stage without the messages of other benchmarks. */
async function inOwnRig<T>(measured: (stage: Stage) => Promise<T>): Promise<T> {
  const rig = await startRig();
  try {
    return await measured(await prepareStage(rig));
  } finally {
    await rig.stop();
  }
}

/** Figures that can be measured alone, while working on them; the page is left as it is. */
const PARTS: Readonly<Record<string, (stage: Stage) => Promise<string>>> = {
  calls: async (stage) => figureTable(await largestCalls(stage)),
  links: async (stage) => figureTable(await redirects(stage)),
  schedules: async (stage) => figureTable(await schedules(stage)),
  groups: async (stage) => figureTable(await groupGrowth(stage)),
  history: async (stage) => figureTable(await historyGrowth(stage)),
  imports: async (stage) => figureTable(await imports(stage)),
  exports: async (stage) => figureTable(await exportsOf(stage)),
  rooms: async (stage) => figureTable(await conversations(stage)),
  inbound: async (stage) =>
    figureTable(await inboundToScreens(stage, Number(process.argv[3] ?? PER_SECOND))),
  inbox: async (stage) => figureTable(await roomGrowth(stage)),
  segments: async (stage) => figureTable(await segmentCounts(stage)),
  receipts: async (stage) => figureTable(await callbacks(stage)),
  lists: async (stage) => figureTable([await listCall(stage)]),
  quick: async (stage) =>
    figureTable(await quickBesideCampaign(stage, Number(process.argv[3] ?? BESIDE_QUICK))),
  campaigns: async (stage) => {
    const rounds = await runRounds(stage);
    const received = await receipts(
      stage,
      rounds.map(({ run }) => run),
    );
    const figures = [plan(rounds), ...campaign(rounds), received];
    return `${figureTable(figures)}\n\n${statementTable(statementsOfMiddle(rounds))}`;
  },
};

async function measurePart(part: (stage: Stage) => Promise<string>): Promise<void> {
  say(await inOwnRig(part));
}

async function measureAll(): Promise<void> {
  const begun = performance.now();
  const { figures, statements } = await measure();
  const measured = new Date().toISOString().slice(0, 10).split("-").reverse().join("/");
  const report: Report = { measured, machine: describeMachine(), figures, statements };
  writeFileSync(`${ROOT}docs/benchmarks.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(PAGE, page(report, webOf(readFileSync(PAGE, "utf8"))));
  say(`\n${figureTable(figures)}\n`);
  const missed = figures.filter(({ target }) => target && !target.met);
  say(`${((performance.now() - begun) / 1000).toFixed(0)} s; docs/benchmarks.md is written`);
  if (missed.length > 0) {
    console.error(
      `Missed: ${missed.map(({ name, target }) => `${name} (${target?.text})`).join("; ")}`,
    );
    process.exitCode = 1;
  }
}

async function measureConsole(): Promise<void> {
  const text = withWeb(readFileSync(PAGE, "utf8"), await measureWeb());
  writeFileSync(PAGE, text);
  say(webOf(text));
}

const wanted = process.argv[2] ?? "";
const part = PARTS[wanted];
if (part) await measurePart(part);
else if (wanted === "web") await measureConsole();
else if (wanted === "scroll") say(figureTable(await scrolling()));
else await measureAll();

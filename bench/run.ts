import { readFileSync, writeFileSync } from "node:fs";
import { ROOT } from "../scripts/paths.ts";
import { ARCHIVED, archive } from "./archive.ts";
import { callbacks } from "./callbacks.ts";
import { largestCalls } from "./calls.ts";
import { campaign, plan } from "./campaign.ts";
import { exportsOf } from "./exports.ts";
import type { Figure } from "./figure.ts";
import { groupGrowth, historyGrowth } from "./first-pages.ts";
import { CUSTOMERS, growth } from "./growth.ts";
import { imports } from "./imports.ts";
import { inboundToScreens, PER_SECOND } from "./inbound.ts";
import { keywordTexts } from "./keywords.ts";
import { listCall } from "./list-call.ts";
import { describeMachine } from "./machine.ts";
import { MOVED, moves } from "./moves.ts";
import { quickBesideCampaign } from "./quick.ts";
import { readersBesideCampaign } from "./readers.ts";
import { readFigures, timeReads } from "./reads.ts";
import { receipts } from "./receipts.ts";
import { redirects } from "./redirects.ts";
import {
  figureTable,
  type Report,
  statementsOf,
  statementTable,
  webOf,
  withReport,
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
import { workflows } from "./workflows.ts";

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
    const figures: Figure[] = [plan(rounds), ...campaign(rounds)];
    const add = async (what: string, measured: () => Promise<Figure[]>) => {
      say(what);
      figures.push(...(await measured()));
    };
    const addOwn = (what: string, measured: (own: Stage) => Promise<Figure[]>) =>
      add(what, () => inOwnRig(measured));
    await add("Receipts of 20,000", () => receipts(stage, rounds));
    await add("Campaigns of 1,000, 10,000 and 100,000", () => growth(stage));
    await add("List calls", () => listCall(stage));
    await addOwn("Calls with the largest that they take", largestCalls);
    await add("Short links", () => redirects(stage));
    // What it leaves half started would be in the way of the next campaigns.
    await addOwn("5,000 schedules due in the same minute", schedules);
    say("Reads in a large account, and beside a campaign");
    const large = await timeReads(stage, LARGE);
    figures.push(
      ...readFigures([
        { what: "in a new account", reads: small },
        { what: "in one of 600,000 messages", reads: large },
      ]),
    );
    figures.push(...(await readersBesideCampaign(stage)));
    await addOwn("Quick messages beside a campaign of 100,000", (own) =>
      quickBesideCampaign(own, BESIDE_QUICK),
    );
    await addOwn("The history with 1,000 and with 1,000,000 messages", historyGrowth);
    await addOwn("1,000,000 messages before and after they are archived", (own) =>
      archive(own, ARCHIVED),
    );
    await addOwn("An account of 1,000,000 messages moves", (own) => moves(own, MOVED));
    await addOwn("Conversations, live", conversations);
    await addOwn("Conversations with 1,000 and 1,000,000 messages", roomGrowth);
    await addOwn("1,000 inbound messages per second", inboundToScreens);
    await addOwn("10,000 keyword texts", keywordTexts);
    await addOwn("Workflows", workflows);
    await addOwn("50,000 callbacks of a carrier", callbacks);
    await addOwn("Counts of segments at 500,000 contacts", segmentCounts);
    await addOwn("A group with 1,000 and with 500,000 contacts", groupGrowth);
    await addOwn("Exports of 100,000 messages", exportsOf);
    await addOwn("Imports of 50,000 and 100,000 rows, and Find Contact", imports);
    await add("A thread and a list of 100,000 in a browser", scrolling);
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
const PARTS: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  calls: largestCalls,
  links: redirects,
  schedules,
  groups: groupGrowth,
  history: historyGrowth,
  archive: (stage) => archive(stage, Number(process.argv[3] ?? ARCHIVED)),
  moves: (stage) => moves(stage, Number(process.argv[3] ?? MOVED)),
  imports,
  exports: exportsOf,
  rooms: conversations,
  inbound: (stage) => inboundToScreens(stage, Number(process.argv[3] ?? PER_SECOND)),
  keywords: keywordTexts,
  workflows,
  inbox: roomGrowth,
  segments: segmentCounts,
  receipts: callbacks,
  lists: listCall,
  quick: (stage) => quickBesideCampaign(stage, Number(process.argv[3] ?? BESIDE_QUICK)),
};

async function measureCampaigns(stage: Stage): Promise<string> {
  const rounds = await runRounds(stage);
  const figures = [plan(rounds), ...campaign(rounds), ...(await receipts(stage, rounds))];
  return `${figureTable(figures)}\n\n${statementTable(statementsOfMiddle(rounds))}`;
}

async function measureAll(): Promise<void> {
  const begun = performance.now();
  const { figures, statements } = await measure();
  const measured = new Date().toISOString().slice(0, 10).split("-").reverse().join("/");
  const report: Report = { measured, machine: describeMachine(), figures, statements };
  writeFileSync(`${ROOT}docs/benchmarks.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(PAGE, withReport(readFileSync(PAGE, "utf8"), report));
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
if (part) say(figureTable(await inOwnRig(part)));
else if (wanted === "campaigns") say(await inOwnRig(measureCampaigns));
else if (wanted === "web") await measureConsole();
else if (wanted === "scroll") say(figureTable(await scrolling()));
else await measureAll();

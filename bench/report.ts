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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** One row for each figure, for both the screen and the page. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, floors = [], target }) => [
    name,
    `${number(value)} ${unit}`,
    floors.map((floor) => `${floor.name}: ${number(floor.value)}`).join("<br>"),
    floors.map(({ share }) => number(share)).join("<br>"),
    target ? `${target.text}: ${target.met ? "met" : "MISSED"}` : "",
  ]);
  return table(["What", "Figure", "Floors in the same run", "Share of the floor", "Target"], rows);
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
  const rows = statements.map(({ kind, statements: count, ofRunner, sqlMs }) => [
    kind,
    String(count),
    String(ofRunner),
    kind.startsWith("select") ? "" : number(sqlMs),
  ]);
  return table(["Statement", "Number", "Of the runner", "Milliseconds inside SQLite"], rows);
}

/** What a run writes of the page; all other words of it are written by hand. */
const FIGURES = /^- Measured [\s\S]*?(?=\n\n## The console)/m;
const STATEMENTS = /^\| Statement \|[\s\S]*?(?=\n\n)/m;
const WEB = /<!-- web -->[\s\S]*<!-- end of web -->/;

function withPart(page: string, part: RegExp, text: string): string {
  if (!part.test(page)) throw new Error(`docs/benchmarks.md has no ${part.source}`);
  return page.replace(part, () => text);
}

/** The page with the figures of another run. */
export function withReport(page: string, report: Report): string {
  const { measured, machine, figures, statements } = report;
  const { versions } = machine;
  const text = `- Measured ${measured}
- ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB of memory
- ${machine.system}; Node ${versions.node}, workerd ${versions.workerd}, miniflare ${versions.miniflare},
  wrangler ${versions.wrangler}

${figureTable(figures)}`;
  return withPart(withPart(page, FIGURES, text), STATEMENTS, statementTable(statements));
}

/** The page with other figures of the console. */
export function withWeb(page: string, { visits, key }: WebFigures): string {
  const rows = visits.map((visit) => [
    visit.name,
    String(visit.requests),
    String(visit.scripts),
    `${number(visit.scriptBytes / 1000)} kB`,
    `${number(visit.firstPaint / 1000)} s`,
    `${number(visit.largestPaint / 1000)} s`,
    visit.layoutShift.toFixed(3),
  ]);
  const head = ["Screen", "Requests", "Scripts", "Their bytes", "First paint", "Largest", "CLS"];
  const text = `<!-- web -->

${table(head, rows)}

From a key to the new count takes ${number(key.fast)} ms in a message of 1,224 characters with 20 tags, and ${number(key.slow)} ms with a
processor four times slower (medians of thirty).

<!-- end of web -->`;
  return withPart(page, WEB, text);
}

/** The figures of the console on a page. */
export function webOf(page: string): string {
  return WEB.exec(page)?.[0] ?? "";
}

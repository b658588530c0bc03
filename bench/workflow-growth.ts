import type { Figure } from "./figure.ts";
import { type FirstPage, growthFigures, timePages } from "./first-pages.ts";
import type { Timed } from "./reads.ts";
import type { Stage } from "./stage.ts";
import { activeWorkflow } from "./workflow.ts";
import { writeRuns } from "./workflow-runs.ts";

const RUNS = 1_000_000;
const FIRST = 60_000_000;
const DAY_MS = 86_400_000;
const MOST = 3;
/** One run in ten still waits. */
const EACH = 10;

/** What a workflow's screen asks for, in an account without runs. */
export async function emptyWorkflow(stage: Stage): Promise<Timed[]> {
  return timePages(stage, await pages(stage, "without runs", 0));
}

/** The same in an account with 1,000,000 of them. */
export async function workflowGrowth(stage: Stage, empty: readonly Timed[]): Promise<Figure[]> {
  return growthFigures(
    empty,
    await timePages(stage, await pages(stage, "of 1,000,000 runs", RUNS)),
    MOST,
  );
}

async function pages(stage: Stage, of: string, count: number): Promise<FirstPage[]> {
  const made = await activeWorkflow(stage, `Opened, ${of}`, { type: "api" }, [
    { type: "wait", days: 1, hours: 0, minutes: 0 },
    { type: "notify", message: "It is time" },
  ]);
  const waiting = { count, first: FIRST, until: Date.now() + DAY_MS, each: EACH };
  if (count > 0) await writeRuns(stage, made, waiting);
  const call = (path: string) => ({ method: "GET", path: `/api/workflow/${path}` });
  return [
    { name: `A workflow with its counts, ${of}`, call: call(made.id) },
    { name: `The actions of a workflow, ${of}`, call: call(`getActions/${made.id}`) },
    { name: `Its runs under way, ${of}`, call: call(`runs/${made.id}?state=active`) },
    { name: `Its completed runs, ${of}`, call: call(`runs/${made.id}?state=completed`) },
    {
      name: `The list of workflows, ${of}`,
      call: { method: "GET", path: "/api/workflow?page=1&limit=10" },
    },
  ];
}

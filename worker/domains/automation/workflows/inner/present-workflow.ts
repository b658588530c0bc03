import type {
  ListedWorkflow,
  Workflow,
  WorkflowProblem,
} from "#core/contract/workflows/workflows.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { CountRow, WorkflowRow } from "./workflow-queries.ts";

/** What counts say of a whole workflow: what has started and not ended is under way. */
function runsIn(counts: readonly CountRow[]) {
  const of = (wanted: CountRow["what"]) =>
    counts.find(({ action, what }) => action === "" && what === wanted)?.runs ?? 0;
  const ended = {
    completed: of("completed"),
    goal: of("goal"),
    stopped: of("stopped"),
    failed: of("failed"),
  };
  const started = of("started");
  const gone = ended.completed + ended.goal + ended.stopped + ended.failed;
  return { started, active: Math.max(0, started - gone), ...ended };
}

function common(row: WorkflowRow, draft: Draft, counts: readonly CountRow[]) {
  return {
    _id: row.id,
    name: row.name,
    active: row.active,
    version: row.version,
    changed: row.frozen !== null && row.frozen !== row.version,
    trigger: draft.trigger,
    counts: runsIn(counts),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function presentListed(row: WorkflowRow, counts: readonly CountRow[]): ListedWorkflow {
  const draft = draftOf(row);
  return { ...common(row, draft, counts), actions: draft.actions.length };
}

interface Around {
  counts: readonly CountRow[];
  problemsOf: (draft: Draft) => WorkflowProblem[];
  /** Of the people who may be named, by user. */
  names: ReadonlyMap<string, string>;
}

export function presentWorkflow(row: WorkflowRow, { counts, problemsOf, names }: Around): Workflow {
  const draft = draftOf(row);
  const { settings, actions } = draft;
  return {
    ...common(row, draft, counts),
    settings,
    actions,
    changedBy: names.get(row.changedBy ?? "") ?? null,
    changedAt: row.changedAt ?? row.createdAt,
    actionCounts: actionCountsIn(counts),
    problems: problemsOf(draft),
  };
}

function actionCountsIn(counts: readonly CountRow[]): Workflow["actionCounts"] {
  const byAction = Map.groupBy(
    counts.filter(({ action }) => action !== ""),
    ({ action }) => action,
  );
  return [...byAction].map(([action, own]) => {
    const of = (wanted: CountRow["what"]) => own.find(({ what }) => what === wanted)?.runs ?? 0;
    return { action, here: of("here"), passed: of("passed"), failed: of("failed") };
  });
}

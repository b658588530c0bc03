import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { planOf, scansOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { segmentOf } from "#tests/worker/audience/segments/support.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { sweepRuns } from "#worker/domains/automation/workflows/claim-runs.ts";
import { dryRunWorkflow } from "#worker/domains/automation/workflows/dry-run.ts";
import {
  getWorkflowRun,
  listWorkflowRuns,
  saveWorkflowCaps,
  startWorkflow,
  stopWorkflowRun,
  stopWorkflowRuns,
} from "#worker/domains/automation/workflows/runs.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";
import {
  sweepStopped,
  sweepTriggers,
} from "#worker/domains/automation/workflows/sweep-workflows.ts";
import {
  deleteWorkflow,
  getWorkflow,
  listWorkflows,
} from "#worker/domains/automation/workflows/workflows.ts";
import { commit } from "#worker/kernel/commit.ts";
import { activeWorkflow, HOUR, later, newRig, reply, settle, sms, write } from "./support.ts";

it("numbers that come into a group are read only for a workflow that waits for it", async () => {
  const { ctx, h } = await newRig();
  let start = "";
  h.faults.prepared = (text) => {
    if (text.includes("workflow_triggers")) start = text;
  };
  const group = newId("group", ctx.now());
  await commit(ctx, { events: [{ type: "contacts.added", group, numbers: newHandsets(2) }] });
  const plan = await planOf(start);
  const steps = plan.map((step) => step.split(" ").slice(0, 2).join(" "));
  expect(steps.slice(0, 3)).toEqual(["SCAN j", "SEARCH t", "SCAN n"]);
});

it("no statement about workflows reads a whole table, or all runs of an account", async () => {
  const rig = await newRig();
  const { ctx, h } = rig;
  const statements = new Set<string>();
  h.faults.prepared = (text) => {
    if (text.includes("workflow")) statements.add(text);
  };
  const [number = "", other = ""] = newHandsets(2);
  await saveWorkflowCaps(ctx, { perDay: 5, perWeek: null });
  const actions = [sms(rig, "Hi"), reply(HOUR, [sms(rig, "Good")])];
  const id = await activeWorkflow(ctx, { actions });
  for (const one of [number, other]) await startWorkflow(ctx, { id, number: one });
  await settle(rig);
  rig.h.clock.now += 1000;
  await write(rig, number, "Yes");
  await later(rig, HOUR);
  const segment = await segmentOf(ctx, "All", {
    field: "number",
    operator: "beginsWith",
    value: "614",
  });
  const byThose = { type: "segment", segment: idOf("segment", segment) } as const;
  await activeWorkflow(ctx, { trigger: byThose, actions: [sms(rig, "Hi")] });
  for (const people of [[number], []]) {
    await groupOf(ctx, people);
    await onEachShard(h.system, sweepTriggers);
    await ctx.db.batch([ctx.db.delete(shardTables.contacts, sql`1`)]);
    h.clock.now += HOUR;
  }
  const { items } = await listWorkflowRuns(ctx, { id, state: "completed" });
  await getWorkflowRun(ctx, { id: idOf("run", items[0]?._id ?? "") });
  await startWorkflow(ctx, { id, number });
  await settle(rig);
  const active = await listWorkflowRuns(ctx, { id, state: "active" });
  await stopWorkflowRun(ctx, { id: idOf("run", active.items[0]?._id ?? "") });
  await stopWorkflowRuns(ctx, { id });
  await setWorkflowActive(ctx, { id, active: true, runs: "move" });
  await dryRunWorkflow(ctx, { id, number, choices: {} });
  await listWorkflows(ctx, {});
  await getWorkflow(ctx, { id });
  await deleteWorkflow(ctx, { id });
  for (const sweep of [sweepRuns, sweepTriggers, sweepStopped]) await onEachShard(h.system, sweep);
  expect(statements.size).toBeGreaterThan(20);
  for (const text of statements) {
    const scans = (await scansOf(text))
      // A set of rows that came with the statement, and an index that holds only what is meant.
      .filter(
        (detail) =>
          !/VIRTUAL TABLE|CONSTANT ROW|SCAN (j|n|gone)\b|SCAN \(sub|USING (COVERING )?INDEX workflow(_runs_due|_triggers_due|s_stopped)\b/.test(
            detail,
          ),
      );
    expect(scans, text).toEqual([]);
  }
});

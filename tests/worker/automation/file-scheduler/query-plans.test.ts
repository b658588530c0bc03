import { expect, it } from "vitest";
import { newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import {
  deleteSchedulerFile,
  listSchedulerFiles,
} from "#worker/domains/automation/file-scheduler/files.ts";
import {
  deleteSchedulerGroup,
  listSchedulerGroups,
  pauseSchedulerGroup,
} from "#worker/domains/automation/file-scheduler/groups.ts";
import { sweepSchedulerLog } from "#worker/domains/automation/file-scheduler/history.ts";
import { updateSchedulerGroup } from "#worker/domains/automation/file-scheduler/save-group.ts";
import {
  ALL,
  come,
  csv,
  DAY,
  dailyFrom,
  give,
  HOUR,
  logOf,
  MINUTE,
  runsOf,
  scheduler,
} from "./support.ts";

it("reads and writes by keys: no statement about files of schedulers scans a table", async () => {
  const made = await scheduler({ late: "send" });
  const { h, ctx, group } = made;
  const statements = new Set<string>();
  h.faults.prepared = (sql) => void (/scheduler_/.test(sql) && statements.add(sql));
  await give(made, csv(newHandsets(2), "a.csv", "12,Nobody\r\n"));
  await come(made, made.at);
  await come(made, made.at + DAY);
  await come(made, made.at + DAY + HOUR);
  await give(made, csv(newHandsets(1)));
  await come(made, made.at + DAY + HOUR + MINUTE);
  await listSchedulerGroups(ctx, { ...ALL, search: "Book" });
  await listSchedulerGroups(ctx, { sortField: "name", sortOrder: "asc" });
  const { items } = await listSchedulerFiles(ctx, { group, sort: "createdAt" });
  await listSchedulerFiles(ctx, { sort: "-createdAt" });
  await runsOf(made);
  await logOf(made);
  await updateSchedulerGroup(ctx, { id: group, recurrence: dailyFrom(made.at + 3 * HOUR) });
  await pauseSchedulerGroup(ctx, { id: group });
  const sent = asId("schedulerFile", items[0]?._id);
  await expect(deleteSchedulerFile(ctx, { id: sent })).rejects.toThrow();
  h.clock.now += 91 * DAY;
  await onEachShard(h.system, sweepSchedulerLog);
  expect(await logOf(made)).toEqual([]);
  await deleteSchedulerGroup(ctx, { id: group });

  expect(statements.size).toBeGreaterThan(25);
  for (const sql of statements) {
    const details = await planOf(sql);
    // Scanning the statement's own JSON, or what was made from it, is not scanning a table.
    const scans = details.filter(
      (detail) =>
        /^SCAN /.test(detail) &&
        !/VIRTUAL TABLE|CONSTANT ROW|^SCAN (\(subquery|freed$|j$)/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});

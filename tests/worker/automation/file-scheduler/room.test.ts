import { expect, it } from "vitest";
import { FILE_TEXTS, LOG_KEPT_MS } from "#core/rules/file-schedules.ts";
import { limitsFor, ROW_BYTES } from "#core/rules/limits.ts";
import { expectRoomCounted } from "#tests/support/books.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import {
  deleteSchedulerFile,
  listSchedulerFiles,
} from "#worker/domains/automation/file-scheduler/files.ts";
import { deleteSchedulerGroup } from "#worker/domains/automation/file-scheduler/groups.ts";
import { sweepSchedulerLog } from "#worker/domains/automation/file-scheduler/history.ts";
import { updateSchedulerGroup } from "#worker/domains/automation/file-scheduler/save-group.ts";
import { another, come, csv, DAY, dailyFrom, give, HOUR, scheduler } from "./support.ts";

it("schedulers, their files, times and log count towards the account's data, and no longer once they are deleted", async () => {
  const made = await scheduler();
  const { ctx, group, h } = made;
  const [first = "", second = "", third = ""] = newHandsets(3);
  await expectRoomCounted(ctx);
  // A row that is left out is in the log; the same content is one row.
  await give(made, csv([first], "bookings.csv", "nonsense,Ann\r\n"));
  await give(made, csv([first], "again.csv", "nonsense,Ann\r\n"));
  await give(made, new File(["%PDF-1.7"], "menu.csv")).catch(() => {});
  await come(made, made.at);
  await expectRoomCounted(ctx);

  await updateSchedulerGroup(ctx, {
    id: group,
    message: "A longer message than before {{name}}",
    recurrence: dailyFrom(h.clock.now + 3 * HOUR),
  });
  await expectRoomCounted(ctx);
  await updateSchedulerGroup(ctx, { id: group, message: "Hi" });
  await give(made, csv([second]));
  const [newest] = (await listSchedulerFiles(ctx, { group, sort: "-createdAt" })).items;
  await deleteSchedulerFile(ctx, {
    id: newest?._id as Parameters<typeof deleteSchedulerFile>[1]["id"],
  });
  await expectRoomCounted(ctx);

  const other = { ...made, group: await another(made, { name: "Other" }) };
  await give(other, csv([third]));
  await deleteSchedulerGroup(ctx, { id: other.group });
  await expectRoomCounted(ctx);
  h.clock.now += LOG_KEPT_MS + DAY;
  await onEachShard(h.system, sweepSchedulerLog);
  expect((await rowsOf(ctx)).scheduler_log).toEqual([]);
  await expectRoomCounted(ctx);
});

it("a file that no longer fits is refused, and its scheduler stays as it is", async () => {
  const made = await scheduler();
  const full = { ...made.ctx, limits: limitsFor(false, { data: ROW_BYTES.schedulerFile }) };
  const numbers = newHandsets(1);
  await expect(give({ ...made, ctx: full }, csv(numbers))).rejects.toMatchObject({
    message: expect.stringContaining("Your account can hold"),
  });
  await expect(
    updateSchedulerGroup(full, { id: made.group, name: "Longer name" }),
  ).rejects.toThrow();
  await expectRoomCounted(made.ctx);
  expect((await give(made, csv(numbers))).message).toBe(FILE_TEXTS.received("1 row"));
});

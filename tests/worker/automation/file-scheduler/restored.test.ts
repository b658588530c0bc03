import { expect, it } from "vitest";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import { expectRoomCounted } from "#tests/support/books.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { checkAll, replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { pauseSchedulerGroup } from "#worker/domains/automation/file-scheduler/groups.ts";
import {
  another,
  bell,
  come,
  csv,
  DAY,
  give,
  HOUR,
  logOf,
  MINUTE,
  reached,
  scheduler,
  stateOf,
} from "./support.ts";

it("content that was sent since the restore point is not sent again, whether its file was known by then or not", async () => {
  for (const when of ["before", "after"] as const) {
    const made = await scheduler();
    const { h, ctx, group } = made;
    const numbers = newHandsets(2);
    if (when === "before") await give(made, csv(numbers));
    const point = await takeRestorePoint(h);
    // Nothing is known of one that was made since.
    const lost = { ...made, group: await another(made, { name: "Made since" }) };
    await give(lost, csv(newHandsets(1)));
    if (when === "after") await give(made, csv(numbers));
    await come(made, made.at);
    expect(reached(made).filter((to) => numbers.includes(to))).toEqual(numbers.toSorted());

    await point.goBack();
    await replayAll(h, point.at);
    for (const { problems, staged } of await checkAll(h, point.at)) {
      expect({ problems, staged }).toEqual({ problems: [], staged: 0 });
    }
    await expectRoomCounted(ctx);
    await pauseSchedulerGroup(ctx, { id: group, paused: false });
    await come(made, made.at + HOUR);
    h.clock.now = made.at + DAY - MINUTE;
    const { message } = await give(made, csv(numbers, "again.csv"));
    expect(message).toMatch(/^The same file came again\. It was already sent on \d\d\/\d\d\/\d{4}/);
    await come(made, made.at + DAY);
    expect(reached(made).filter((to) => numbers.includes(to))).toEqual(numbers.toSorted());
  }
});

it("a restored scheduler is paused, its owner is told, and it sends once they start it", async () => {
  const made = await scheduler();
  const { h, ctx, group, mails } = made;
  const [first = "", second = ""] = newHandsets(2);
  await give(made, csv([first]));
  const point = await takeRestorePoint(h);
  await point.goBack();
  await replayAll(h, point.at);
  expect(await stateOf(made)).toMatchObject({
    status: "paused",
    pausedReason: FILE_TEXTS.restored,
  });
  expect((await bell(made)).join()).toContain(FILE_TEXTS.restored);
  expect(mails.map(({ text }) => text).join()).toContain(FILE_TEXTS.restored);

  await come(made, made.at);
  expect(reached(made)).toEqual([]);
  expect((await logOf(made))[0]?.info).toContain(FILE_TEXTS.restored);
  await pauseSchedulerGroup(ctx, { id: group, paused: false });
  h.clock.now = made.at + DAY - MINUTE;
  await give(made, csv([second]));
  await come(made, made.at + DAY);
  expect(reached(made)).toEqual([second]);
});

import { describe, expect, it } from "vitest";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { expectEachOnce, newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import {
  deleteSchedulerFile,
  listSchedulerFiles,
} from "#worker/domains/automation/file-scheduler/files.ts";
import {
  deleteSchedulerGroup,
  listSchedulerGroups,
  pauseSchedulerGroup,
} from "#worker/domains/automation/file-scheduler/groups.ts";
import { updateSchedulerGroup } from "#worker/domains/automation/file-scheduler/save-group.ts";
import {
  ALL,
  another,
  begin,
  bell,
  block,
  come,
  csv,
  DAY,
  dailyFrom,
  give,
  HOUR,
  LABELS,
  logOf,
  type Made,
  MINUTE,
  reached,
  runsOf,
  scheduler,
  stateOf,
  uploaded,
} from "./support.ts";

const filesOf = async ({ ctx, group }: Made) =>
  (await listSchedulerFiles(ctx, { group, sort: "-createdAt" })).items;

describe("a file that waits for its time", () => {
  it("R271: is sent to its rows then, each with its own values, paid for, and never before", async () => {
    const made = await scheduler();
    const numbers = newHandsets(3);
    await give(made, csv(numbers));
    await come(made, made.at - MINUTE);
    expect(made.h.carrier.taken).toEqual([]);
    await come(made, made.at);
    expectEachOnce(made.h, numbers);
    const texts = made.h.carrier.taken.map(({ text }) => text).toSorted();
    expect(texts).toEqual(["Hello Guest 0", "Hello Guest 1", "Hello Guest 2"]);
    const [next, run] = await runsOf(made);
    expect(run).toMatchObject({ status: "launched", file: { name: "bookings.csv" } });
    expect(next).toMatchObject({ status: "waiting", dueAt: made.at + DAY });
    expect(await stateOf(made)).toMatchObject({ nextAt: made.at + DAY });
    expect(await filesOf(made)).toMatchObject([{ status: "sent", rows: 3 }]);
    await expectBooksBalance(made.ctx);
  });

  it("is one of those that came in time: the newest, and the others are never sent", async () => {
    const made = await scheduler();
    const [old, fresh] = [newHandsets(1), newHandsets(1)];
    await give(made, csv(old));
    made.h.clock.now += MINUTE;
    await give(made, csv(fresh));
    await come(made, made.at);
    await come(made, made.at + DAY);
    expect(reached(made)).toEqual(fresh);
    expect((await filesOf(made)).map(({ status }) => status)).toEqual(["sent", "replaced"]);
  });

  it("leaves out who opted out, and writes each row that is no number into the log", async () => {
    const made = await scheduler();
    const [blocked = "", ...numbers] = newHandsets(3);
    await block(made, blocked);
    await give(
      made,
      csv([blocked, ...numbers], "bookings.csv", `12,Nobody\r\n${numbers[0]},Twice\r\n`),
    );
    await come(made, made.at);
    expectEachOnce(made.h, numbers);
    expect(made.h.carrier.taken).toHaveLength(2);
    expect(await logOf(made)).toMatchObject([
      { info: "Sent to 3 rows, 2 left out" },
      { row: 5, number: "12", info: "Not an Australian mobile number" },
      { row: 6, number: numbers[0], info: "Duplicate of row 3" },
      { info: "File received: 5 rows" },
    ]);
  });
});

describe("the same content", () => {
  it("is not sent twice, whatever it is called", async () => {
    const made = await scheduler();
    const numbers = newHandsets(2);
    await give(made, csv(numbers));
    expect((await give(made, csv(numbers, "again.csv"))).message).toBe(FILE_TEXTS.alreadyWaiting);
    await come(made, made.at);
    made.h.clock.now = made.at + DAY - MINUTE;
    const again = await give(made, csv(numbers, "new.csv"));
    expect(again.message).toMatch(/^The same file came again/);
    await come(made, made.at + DAY);
    await come(made, made.at + DAY + HOUR);
    expectEachOnce(made.h, numbers);
    const [, second] = await runsOf(made);
    expect(second).toMatchObject({ status: "missed" });
    expect(second?.info).toContain("The same file came again");
  });

  it("is sent by another scheduler, which is about something else", async () => {
    const made = await scheduler();
    const other = await scheduler();
    const numbers = newHandsets(1);
    await give(made, csv(numbers));
    await give(other, csv(numbers));
    await come(made, made.at);
    await come(other, other.at);
    expect([reached(made), reached(other)]).toEqual([numbers, numbers]);
  });
});

describe("R310: a scheduler that is paused", () => {
  it("sends nothing, says so, and sends again once it is resumed", async () => {
    const made = await scheduler();
    const { ctx, group } = made;
    const numbers = newHandsets(2);
    await give(made, csv(newHandsets(1)));
    expect((await pauseSchedulerGroup(ctx, { id: group })).data.status).toBe("paused");
    await come(made, made.at);
    expect(made.h.carrier.taken).toEqual([]);
    expect((await runsOf(made))[1]).toMatchObject({ status: "skipped", info: FILE_TEXTS.paused });
    expect((await pauseSchedulerGroup(ctx, { id: group })).data.status).toBe("active");
    made.h.clock.now = made.at + DAY - MINUTE;
    await give(made, csv(numbers));
    await come(made, made.at + DAY);
    expect(reached(made)).toEqual(numbers.toSorted());
  });

  it("stays as it is if the wanted state is named twice", async () => {
    const { ctx, group } = await scheduler();
    await pauseSchedulerGroup(ctx, { id: group, paused: true });
    const { data } = await pauseSchedulerGroup(ctx, { id: group, paused: true });
    expect(data.status).toBe("paused");
  });
});

describe("columns that have changed", () => {
  const other = (numbers: readonly string[]) =>
    new File(
      [`Mobile,First name\r\n${numbers.map((one) => `${one},Ann`).join("\r\n")}\r\n`],
      "b.csv",
    );

  it("pause it when the file comes, and say what is new and what is missing", async () => {
    const made = await scheduler();
    await give(made, other(newHandsets(1)));
    const reason = 'The columns of the file have changed (new: "First name"; missing: "Name")';
    expect(await stateOf(made)).toMatchObject({ status: "paused", pausedReason: reason });
    expect((await logOf(made))[0]).toMatchObject({ info: reason });
    await come(made, made.at);
    expect(made.h.carrier.taken).toEqual([]);
  });

  it("are looked at once more before it is sent: they may have been mapped otherwise since", async () => {
    const made = await scheduler();
    const { ctx, group } = made;
    await give(made, csv(newHandsets(1)));
    const upload = await uploaded(made, other(newHandsets(1)));
    const labels = LABELS.map((label) =>
      label.id === 1 ? { ...label, oldLabel: "First name" } : label,
    );
    await updateSchedulerGroup(ctx, { id: group, upload, labels });
    await come(made, made.at);
    expect(made.h.carrier.taken).toEqual([]);
    expect(await stateOf(made)).toMatchObject({ status: "paused" });
    expect((await runsOf(made))[1]?.info).toContain('new: "Name"; missing: "First name"');
  });

  it("are sent once they are mapped and it is resumed", async () => {
    const made = await scheduler();
    const { ctx, group } = made;
    const numbers = newHandsets(1);
    await give(made, other(numbers));
    const upload = await uploaded(made, other(numbers));
    const labels = LABELS.map((label) =>
      label.id === 1 ? { ...label, oldLabel: "First name" } : label,
    );
    await updateSchedulerGroup(ctx, { id: group, upload, labels });
    await pauseSchedulerGroup(ctx, { id: group });
    await come(made, made.at);
    expect(made.h.carrier.taken.map(({ text }) => text)).toEqual(["Hello Ann"]);
  });
});

describe("a file that does not come", () => {
  it("is waited for, and sent when it comes within the grace", async () => {
    const made = await scheduler();
    const numbers = newHandsets(1);
    await come(made, made.at);
    made.h.clock.now = made.at + 20 * MINUTE;
    await give(made, csv(numbers));
    await come(made, made.h.clock.now);
    expect(reached(made)).toEqual(numbers);
  });

  it("is reported once its time is over: in the history, the bell and a mail", async () => {
    const made = await scheduler();
    await come(made, made.at);
    await come(made, made.at + 30 * MINUTE);
    expect((await runsOf(made))[1]).toMatchObject({ status: "missed", info: FILE_TEXTS.noFile });
    expect(await bell(made)).toEqual([`File scheduler "Bookings": ${FILE_TEXTS.noFile}`]);
    expect(made.mails.map(({ subject }) => subject)).toEqual([
      "Your file scheduler Bookings needs a look",
    ]);
  });

  it("is not sent if it comes later and its owner said to skip it, nor the next time", async () => {
    const made = await scheduler();
    await come(made, made.at);
    await come(made, made.at + 30 * MINUTE);
    made.h.clock.now = made.at + 2 * HOUR;
    await give(made, csv(newHandsets(1)));
    await come(made, made.at + 2 * HOUR + MINUTE);
    await come(made, made.at + DAY);
    expect(made.h.carrier.taken).toEqual([]);
    expect(await filesOf(made)).toMatchObject([{ status: "outside" }]);
  });

  it("is sent when it comes, if its owner said so, and the next one at its time", async () => {
    const made = await scheduler({ late: "send" });
    const [late, next] = [newHandsets(1), newHandsets(1)];
    await come(made, made.at);
    await come(made, made.at + 30 * MINUTE);
    made.h.clock.now = made.at + 2 * HOUR;
    await give(made, csv(late));
    await come(made, made.at + 2 * HOUR);
    expect(reached(made)).toEqual(late);
    expect((await runsOf(made))[1]).toMatchObject({ status: "launched", late: true });
    made.h.clock.now = made.at + DAY - MINUTE;
    await give(made, csv(next));
    await come(made, made.at + DAY);
    expect(reached(made)).toEqual([...late, ...next].toSorted());
  });

  it("is not sent for the next time if it came long before it", async () => {
    const made = await scheduler();
    await give(made, csv(newHandsets(1)));
    await come(made, made.at);
    made.h.clock.now = made.at + 2 * HOUR;
    const numbers = newHandsets(1);
    expect((await give(made, csv(numbers))).message).toMatch(/^It came when no file was due/);
    // The same content counts when it comes again in time.
    made.h.clock.now = made.at + DAY - MINUTE;
    await give(made, csv(numbers));
    await come(made, made.at + DAY);
    expect(reached(made)).toContain(numbers[0]);
  });
});

describe("a file that cannot be used", () => {
  it.each([
    ["truncated.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0])],
    ["renamed.xlsx", new TextEncoder().encode("%PDF-1.7 not a sheet")],
    ["notes.txt", new TextEncoder().encode("Mobile\r\n0412345678\r\n")],
  ])("%s is refused with a reason, in the log and the history", async (name, bytes) => {
    const made = await scheduler();
    await expect(give(made, new File([bytes], name))).rejects.toThrow();
    expect((await logOf(made))[0]).toMatchObject({ file: name });
    expect((await logOf(made))[0]?.info).toMatch(/was refused: ./);
    expect(await filesOf(made)).toEqual([]);
    await come(made, made.at);
    await come(made, made.at + 30 * MINUTE);
    expect((await runsOf(made))[1]?.info).toContain(`${name} was refused`);
  });

  it("has no valid number: nothing is sent, and its owner reads why", async () => {
    const made = await scheduler();
    await give(made, csv(["12", "13"]));
    await come(made, made.at);
    expect((await runsOf(made))[1]).toMatchObject({ status: "failed" });
    expect(await bell(made)).toHaveLength(1);
  });
});

describe("the lists", () => {
  it("R309, R409: have items, total, current, limit and totalPages, ten on a page", async () => {
    const { ctx, group } = await scheduler();
    const shape = { total: 1, current: 1, limit: 10, totalPages: 1 };
    expect(await listSchedulerGroups(ctx, ALL)).toMatchObject({
      ...shape,
      items: [{ _id: group }],
    });
    const none = { items: [], total: 0, current: 1, limit: 10, totalPages: 1 };
    expect(await listSchedulerFiles(ctx, { sort: "-createdAt" })).toEqual(none);
  });

  it("R431: schedulers are searched by name and sorted either way", async () => {
    const made = await scheduler({ name: "Zebra" });
    const { ctx } = made;
    made.h.clock.now += 1;
    const recurrence = dailyFrom(made.h.clock.now + 3 * HOUR);
    await another(made, { name: "Ärzte", recurrence });
    const names = async (list: Partial<Parameters<typeof listSchedulerGroups>[1]>) =>
      (await listSchedulerGroups(ctx, { ...ALL, ...list })).items.map(({ name }) => name);
    expect(await names({})).toEqual(["Ärzte", "Zebra"]);
    expect(await names({ sortOrder: "asc" })).toEqual(["Zebra", "Ärzte"]);
    expect(await names({ sortField: "nextAt", sortOrder: "asc" })).toEqual(["Zebra", "Ärzte"]);
    expect(await names({ sortField: "name", sortOrder: "desc" })).toEqual(["Ärzte", "Zebra"]);
    expect(await names({ search: "arz" })).toEqual(["Ärzte"]);
    expect(await names({ page: 2, limit: 1 })).toEqual(["Zebra"]);
  });

  it("R311: history and log are of one scheduler", async () => {
    const made = await scheduler();
    const group = await another(made, { name: "Other" });
    await give(made, csv(newHandsets(1)));
    expect(await runsOf({ ...made, group })).toHaveLength(1);
    expect(await logOf({ ...made, group })).toEqual([]);
    expect(await logOf(made)).toHaveLength(1);
  });
});

describe("a change", () => {
  it("of its times takes the place of the one that waits; a file that waits counts for it", async () => {
    const made = await scheduler();
    const { ctx, group } = made;
    const numbers = newHandsets(1);
    await give(made, csv(numbers));
    const recurrence = dailyFrom(made.at + 3 * HOUR);
    const { data } = await updateSchedulerGroup(ctx, { id: group, recurrence });
    await come(made, made.at);
    expect(made.h.carrier.taken).toEqual([]);
    await come(made, data.nextAt ?? 0);
    expect(reached(made)).toEqual(numbers);
    expect((await runsOf(made)).map(({ status }) => status)).toEqual(["waiting", "launched"]);
  });

  it("of its message leaves its times as they are", async () => {
    const made = await scheduler();
    const { ctx, group } = made;
    await updateSchedulerGroup(ctx, { id: group, message: "Bye {{name|you}}" });
    await give(made, csv(newHandsets(1)));
    await come(made, made.at);
    expect(made.h.carrier.taken[0]?.text).toBe("Bye Guest 0");
  });

  it("to a message with a tag that no column has is refused", async () => {
    const { ctx, group } = await scheduler();
    await expect(updateSchedulerGroup(ctx, { id: group, message: "{{nmae}}" })).rejects.toThrow(
      "Did you mean {{name}}?",
    );
  });
});

describe("what is deleted", () => {
  it("a scheduler sends nothing any more", async () => {
    const made = await scheduler();
    await give(made, csv(newHandsets(1)));
    await deleteSchedulerGroup(made.ctx, { id: made.group });
    await begin(made, made.at);
    expect(made.h.carrier.taken).toEqual([]);
  });

  it("a file that waits is not sent; one that was sent stays, so that it is not sent again", async () => {
    const made = await scheduler();
    const { data } = await give(made, csv(newHandsets(1)));
    await deleteSchedulerFile(made.ctx, { id: asId("schedulerFile", data._id) });
    const numbers = newHandsets(1);
    const sent = await give(made, csv(numbers));
    await come(made, made.at);
    expect(reached(made)).toEqual(numbers);
    const gone = deleteSchedulerFile(made.ctx, { id: asId("schedulerFile", sent.data._id) });
    await expect(gone).rejects.toThrow(FILE_TEXTS.sent);
  });
});

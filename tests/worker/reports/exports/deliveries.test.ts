import { describe, expect, it } from "vitest";
import { EXPORT_TEXTS } from "#core/contract/exports/exports.ts";
import { deliver, drain } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import { runExport } from "#worker/domains/reports/exports/run-export.ts";
import {
  ask,
  DAY,
  download,
  linesOf,
  mark,
  messages,
  pagesOf,
  recordedPages,
  scene,
} from "./support.ts";

const COUNT = 4500;

async function asked(format: "csv" | "xlsx" = "csv") {
  const world = await scene();
  const ids = await messages(world.ctx, COUNT, "sent");
  await mark(world.ctx);
  return { ...world, ids, id: await ask(world.ctx, { format }) };
}

type Asked = Awaited<ReturnType<typeof asked>>;

/** Every message once, newest first, in one file that was mailed once. */
async function expectExact({ ctx, id, ids, mails }: Asked): Promise<void> {
  const { data, bytes } = await download(ctx, id);
  expect(data).toMatchObject({ status: "complete", rows: COUNT });
  const texts = linesOf(bytes).map((line) => line.split(",")[7]);
  expect(texts).toEqual(ids.map((one) => one.slice(-12)).reverse());
  expect(mails).toHaveLength(1);
  expect((await pagesOf(ctx)).sort()).toEqual(
    expect.arrayContaining((await recordedPages(ctx)).sort()),
  );
}

describe("an export that is delivered or killed more than once", () => {
  it("has every message once when three deliveries run at the same time, and leaves no page over", async () => {
    const world = await asked();
    await Promise.all([1, 2, 3].map(() => runExport(world.ctx, world.id)));
    await runExport(world.ctx, world.id);
    await expectExact(world);
    expect(await pagesOf(world.ctx)).toHaveLength(3);
  });

  it.each(["before", "after"] as const)(
    "continues if a batch broke %s its commit",
    async (when) => {
      for (const nth of [1, 2, 3]) {
        const world = await asked();
        world.h.faults.batch = breaksOnce(/exports/, when, nth + 1);
        await drain(world.h, "jobs");
        await drain(world.h, "jobs");
        world.h.faults.batch = () => undefined;
        world.h.clock.now += 21_000;
        // A mail whose commit was answered too late is relayed by the sweep.
        await everyMinute(world.h.system);
        await expectExact(world);
      }
    },
  );

  it("records none of a page that a run wrote before it died", async () => {
    const world = await asked();
    world.h.faults.batch = breaksOnce(/exports/, "before", 2);
    const [job] = world.h.queues.jobs.splice(0);
    expect(await deliver(world.h, "jobs", [job])).toEqual([job]);
    expect(await deliver(world.h, "jobs", [job])).toEqual([]);
    expect(await pagesOf(world.ctx)).toHaveLength(4);
    expect(await recordedPages(world.ctx)).toHaveLength(3);
    await expectExact(world);
  });

  it("is woken by the sweep, once, if its job was lost", async () => {
    const world = await asked();
    world.h.queues.jobs.length = 0;
    world.h.clock.now += 60_000;
    await everyMinute(world.h.system);
    const exports = () =>
      world.h.queues.jobs.filter((job) => JSON.stringify(job).includes('"export"'));
    expect(exports()).toEqual([]);
    world.h.clock.now += 61_000;
    await everyMinute(world.h.system);
    await everyMinute(world.h.system);
    expect(exports()).toEqual([
      { type: "job", account: world.ctx.account, kind: "export", id: world.id },
    ]);
    await drain(world.h, "jobs");
    await expectExact(world);
  });

  it("R216: is given up after a day, or as a dead letter, with a mail that says so, once", async () => {
    for (const dead of [false, true]) {
      const { h, ctx, mails } = await scene();
      const id = await ask(ctx);
      const jobs = h.queues.jobs.splice(0);
      h.clock.now += DAY + 60_000;
      if (dead) await deliver(h, "jobs-dead", jobs);
      await everyMinute(h.system);
      await everyMinute(h.system);
      expect(mails.map(({ text }) => text)).toEqual([EXPORT_TEXTS.gaveUp]);
      await deliver(h, "jobs", jobs);
      expect((await rowsOf(ctx)).exports).toMatchObject([{ id, status: "failed" }]);
    }
  });

  it("is deleted with its pages, also those of a run that lost, after seven days", async () => {
    const world = await asked("xlsx");
    await Promise.all([1, 2].map(() => runExport(world.ctx, world.id)));
    await world.ctx.media.put(`exports/${world.ctx.account.id}/${world.id}/lost`, "x");
    world.h.clock.now += 7 * DAY - 60_000;
    await everyMinute(world.h.system);
    expect((await rowsOf(world.ctx)).exports).toHaveLength(1);
    world.h.clock.now += 120_000;
    await everyMinute(world.h.system);
    expect((await rowsOf(world.ctx)).exports).toEqual([]);
    expect(await pagesOf(world.ctx)).toEqual([]);
  });
});

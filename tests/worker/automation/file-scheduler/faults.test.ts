import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { deliver, drain } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, newHandsets } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { inShard, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { addSchedulerFile } from "#worker/domains/automation/file-scheduler/files.ts";
import { pauseSchedulerGroup } from "#worker/domains/automation/file-scheduler/groups.ts";
import { updateSchedulerGroup } from "#worker/domains/automation/file-scheduler/save-group.ts";
import {
  begin,
  come,
  csv,
  DAY,
  give,
  HOUR,
  logOf,
  MINUTE,
  reached,
  runsOf,
  scheduler,
} from "./support.ts";

/** A scheduler whose file waits. */
async function waiting() {
  const made = await scheduler();
  const numbers = newHandsets(5);
  await give(made, csv(numbers));
  return { made, numbers };
}

describe("the job of a time", () => {
  it.each(["before", "after"] as const)(
    "sends once, whichever of its writes breaks %s the commit",
    async (when) => {
      for (let nth = 1; nth <= 6; nth++) {
        const { made, numbers } = await waiting();
        const { h } = made;
        h.faults.batch = breaksOnce(/./, when, nth);
        await begin(made, made.at).catch(() => {});
        h.faults.batch = () => undefined;
        h.clock.now = made.at + 2 * MINUTE;
        await relayOutboxes(h.system);
        // Its lease ends, and the clock finds it again.
        await come(made, made.at + 2 * MINUTE);
        await come(made, made.at + 4 * MINUTE);
        expectEachOnce(h, numbers);
        expect(h.carrier.taken).toHaveLength(numbers.length);
        await expectBooksBalance(made.ctx);
      }
    },
  );

  it("that was killed between the file and the launch is found again", async () => {
    const { made, numbers } = await waiting();
    made.h.clock.now = made.at;
    await startDue(made.ctx, made.h);
    // The queue's message is lost with its process.
    made.h.queues.jobs.splice(0);
    await come(made, made.at + 2 * MINUTE);
    expectEachOnce(made.h, numbers);
  });

  it("sends once if it is delivered twice at the same moment, and again later", async () => {
    const { made, numbers } = await waiting();
    const { h } = made;
    h.clock.now = made.at;
    await startDue(made.ctx, h);
    const jobs = h.queues.jobs.splice(0);
    await Promise.all([deliver(h, "jobs", jobs), deliver(h, "jobs", jobs)]);
    await deliver(h, "jobs", jobs);
    await drain(h, "jobs");
    await come(made, made.at + MINUTE);
    expectEachOnce(h, numbers);
    expect(h.carrier.taken).toHaveLength(numbers.length);
    expect((await runsOf(made)).filter(({ status }) => status === "launched")).toHaveLength(1);
  });

  it("that comes more than an hour late sends nothing, says why, and the next time is kept", async () => {
    const { made } = await waiting();
    await come(made, made.at + HOUR + MINUTE);
    expect(made.h.carrier.taken).toEqual([]);
    expect((await runsOf(made))[1]).toMatchObject({
      status: "skipped",
      info: LATE_TEXTS.missed("1 hour"),
    });
    const numbers = newHandsets(1);
    made.h.clock.now = made.at + DAY - MINUTE;
    await give(made, csv(numbers));
    await come(made, made.at + DAY);
    expect(reached(made)).toEqual(numbers);
  });

  it("is not sent again by a database that was restored to before it, but knows its campaign", async () => {
    const { made, numbers } = await waiting();
    const { ctx } = made;
    await come(made, made.at);
    const run = (await runsOf(made))[1]?._id;
    await inShard(ctx, "UPDATE scheduler_files SET status = 'waiting' WHERE account_id = ?1");
    await inShard(
      ctx,
      "UPDATE scheduler_runs SET status = 'waiting' WHERE account_id = ?1 AND id = ?2",
      run,
    );
    await inShard(
      ctx,
      `UPDATE schedules SET status = 'scheduled', claim_at = due_at
        WHERE account_id = ?1 AND subject = ?2`,
      run,
    );
    await come(made, made.at + 5 * MINUTE);
    expectEachOnce(made.h, numbers);
    expect((await runsOf(made)).map(({ status }) => status)).toEqual(["waiting", "launched"]);
  });

  it("R372: sends nothing once the account is quick-approved", async () => {
    const { made } = await waiting();
    await env.CONTROL.prepare("UPDATE accounts SET quick_approved = 1 WHERE id = ?")
      .bind(made.ctx.account.id)
      .run();
    await come(made, made.at);
    expect(made.h.carrier.taken).toEqual([]);
    expect((await runsOf(made))[1]).toMatchObject({ status: "skipped" });
  });

  it("sends nothing that its owner pauses or changes while it reads the file", async () => {
    for (const change of ["pause", "message"] as const) {
      const { made, numbers } = await waiting();
      const { ctx, group, h } = made;
      let changed = false;
      // The launch is the batch that writes the campaign.
      h.faults.batch = async (statements) => {
        if (changed || !statements.some((sql) => sql.includes('insert into "campaigns"')))
          return undefined;
        changed = true;
        if (change === "pause") await pauseSchedulerGroup(ctx, { id: group });
        else await updateSchedulerGroup(ctx, { id: group, message: "Changed {{name}}" });
        return undefined;
      };
      await begin(made, made.at);
      expect(changed).toBe(true);
      await come(made, made.at + 2 * MINUTE);
      const texts = h.carrier.taken.map(({ text }) => text);
      if (change === "pause") expect(texts).toEqual([]);
      else {
        expectEachOnce(h, numbers);
        expect(texts.every((text) => text.startsWith("Changed"))).toBe(true);
      }
    }
  });
});

describe("a file that is given", () => {
  it("twice at the same moment waits once", async () => {
    const made = await scheduler();
    const { ctx, group } = made;
    const numbers = newHandsets(2);
    await Promise.all([1, 2, 3].map(() => addSchedulerFile(ctx, { group, file: csv(numbers) })));
    await come(made, made.at);
    expectEachOnce(made.h, numbers);
    expect(made.h.carrier.taken).toHaveLength(2);
  });

  it("while the same content is sent is not sent once more", async () => {
    const made = await scheduler({ windowMinutes: 1440 });
    const { h } = made;
    const numbers = newHandsets(1);
    let between = true;
    h.faults.batch = async (statements) => {
      if (!between || !statements.some((sql) => sql.includes('into "uploads"'))) return undefined;
      between = false;
      await give(made, csv(numbers, "other.csv"));
      await come(made, made.at);
      return undefined;
    };
    await give(made, csv(numbers));
    expect(between).toBe(false);
    await come(made, made.at + DAY);
    expect(reached(made)).toEqual(numbers);
  });

  it("and lost before it was taken can be given again", async () => {
    const made = await scheduler();
    const numbers = newHandsets(1);
    made.h.faults.batch = breaksOnce(/scheduler_files/, "before");
    await expect(give(made, csv(numbers))).rejects.toThrow();
    made.h.faults.batch = () => undefined;
    await give(made, csv(numbers));
    await come(made, made.at);
    expect(reached(made)).toEqual(numbers);
    expect(await logOf(made)).toHaveLength(2);
  });
});

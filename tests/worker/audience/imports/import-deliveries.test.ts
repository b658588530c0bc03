import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { Id } from "#core/ids.ts";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { asId } from "#tests/support/ids.ts";
import {
  counted,
  csv,
  dying,
  expectNoDrift,
  mobile,
  NAMES,
  people,
  quietAccount,
  refusalOf,
  rejectsOf,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteGroup, getGroup } from "#worker/domains/audience/groups/groups.ts";
import { importNewGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { readingKeys, uploadKey } from "#worker/domains/audience/imports/upload-keys.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { STATEMENTS_A_TURN } from "#worker/kernel/cursor-job.ts";

describe("an import that is delivered or killed more than once", () => {
  const rows = [...people(0, 2600), `Again,${mobile(7)}`, `Again,${mobile(2599)}`];

  async function expectExact(
    ctx: AccountContext,
    started: { import: Id<"import">; group: Id<"group"> },
  ) {
    expect((await getImport(ctx, { id: started.import })).data).toMatchObject({
      status: "complete",
      rows: 2602,
      processed: 2602,
      added: 2600,
      updated: 0,
      duplicates: 2,
      rejected: 0,
    });
    expect(await counted(ctx, started.group)).toEqual({ total: 2600, unsubscribed: 0 });
    await expectNoDrift(ctx, started.group);
    expect(await rejectsOf(ctx, started.import)).toEqual([
      "Name,Mobile,Row,Reason",
      `Again,${mobile(7)},2602,Duplicate of row 9`,
      `Again,${mobile(2599)},2603,Duplicate of row 2601`,
    ]);
    expect((await getGroup(ctx, { id: started.group })).data.status).toBe("Ready");
  }

  it("counts every row once when three deliveries run at the same time", async () => {
    const { ctx } = await quietAccount();
    const started = await startNew(ctx, csv(rows), NAMES);
    await Promise.all([1, 2, 3].map(() => runImport(ctx, started.import)));
    await runImport(ctx, started.import);
    await expectExact(ctx, started);
  });

  it.each(["before", "after"] as const)(
    "continues if a batch failed %s its commit",
    async (when) => {
      for (const nth of [1, 2, 3, 4]) {
        const { ctx } = await quietAccount();
        const started = await startNew(ctx, csv(rows), NAMES);
        await expect(runImport(dying(ctx, nth, when), started.import)).rejects.toThrow("lost");
        await runImport(ctx, started.import);
        await expectExact(ctx, started);
      }
    },
  );

  it("hands over to another delivery after so many sets, and goes on if handing over was lost", async () => {
    const { ctx, jobs } = await quietAccount();
    const started = await startNew(ctx, csv(rows), NAMES);
    await runImport(ctx, started.import, 1);
    const message = { type: "job", account: ctx.account, kind: "import", id: started.import };
    expect(jobs).toEqual([message, message]);
    expect((await getImport(ctx, { id: started.import })).data).toMatchObject({
      status: "running",
      processed: 1000,
    });
    const performEffect = () => Promise.reject(new Error("lost"));
    const lost = runImport({ ...ctx, performEffect }, started.import, 1);
    await expect(lost).rejects.toThrow("lost");
    await Promise.all([1, 2].map(() => runImport(ctx, started.import, 1)));
    await runImport(ctx, started.import, 1);
    await expectExact(ctx, started);
  });

  it("takes one delivery for a file of the most rows, even if some are rejected in each set", async () => {
    const { ctx } = await quietAccount();
    const started = await startNew(ctx, csv(rows), NAMES);
    const batches: number[] = [];
    const batch: typeof ctx.db.batch = (statements) => {
      batches.push(statements.length);
      return ctx.db.batch(statements);
    };
    await runImport({ ...ctx, db: { ...ctx.db, batch } }, started.import);
    await expectExact(ctx, started);
    const withRejects = batches[2] ?? 0;
    expect(withRejects).toBeGreaterThan(batches[1] ?? 0);
    expect((MAX_IMPORT_ROWS / 1000) * withRejects).toBeLessThan(STATEMENTS_A_TURN);
  });

  it("stops if its group is deleted halfway, and leaves nothing behind", async () => {
    const { ctx } = await quietAccount();
    const started = await startNew(ctx, csv(rows), NAMES);
    await runImport(dying(ctx, 2, "before"), started.import).catch(() => {});
    await deleteGroup(ctx, { id: started.group });
    await runImport(ctx, started.import);
    expect(await counted(ctx, started.group)).toEqual({ total: 0, unsubscribed: 0 });
    expect(await refusalOf(getImport(ctx, { id: started.import }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("says so and keeps what is done if the file is gone", async () => {
    const { ctx } = await quietAccount();
    const { data } = await uploadSheet(ctx, { file: csv(rows) });
    const started = (
      await importNewGroup(ctx, { name: "All", upload: asId("upload", data.upload), labels: NAMES })
    ).data;
    await runImport(dying(ctx, 2, "before"), started.import).catch(() => {});
    const { known, rows: kept } = readingKeys(ctx.account.id, data.upload, "default");
    await ctx.media.delete([uploadKey(ctx.account.id, data.upload), known, kept]);
    await runImport(ctx, started.import);
    expect((await getImport(ctx, { id: started.import })).data).toMatchObject({
      status: "failed",
      processed: 1000,
      error: GROUP_TEXTS.fileGone,
    });
    expect((await getGroup(ctx, { id: asId("group", started.group) })).data).toMatchObject({
      status: "Ready",
      errorLog: GROUP_TEXTS.fileGone,
      totalContacts: 1000,
    });
  });

  it("does not fail if the feed does", async () => {
    const { ctx } = await quietAccount();
    const started = await startNew(ctx, csv(rows), NAMES);
    const feed: AccountContext["feed"] = () => {
      throw new Error("The feed is down");
    };
    await runImport({ ...ctx, feed }, started.import);
    await expectExact(ctx, started);
  });
});

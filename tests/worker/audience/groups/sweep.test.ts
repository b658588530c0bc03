import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { asId } from "#tests/support/ids.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { getGroup } from "#worker/domains/audience/groups/groups.ts";
import { importNewGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { sweepImports } from "#worker/domains/audience/imports/sweep-imports.ts";
import { readingKeys, uploadKey } from "#worker/domains/audience/imports/upload-keys.ts";
import { previewSheet, uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";
import { systemContext } from "#worker/system-context.ts";
import { csv, mapping, mobile, quietAccount, refusalOf, startNew } from "./support.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The system at a later time, and the messages that it queues. */
function later(ms: number) {
  const sent: unknown[] = [];
  const system = systemContext(env, { now: () => Date.now() + ms });
  const jobs: Queue = new Proxy(system.queues.jobs, {
    get: (target, name) =>
      name === "send" ? async (body: unknown) => sent.push(body) : Reflect.get(target, name),
  });
  const queues = { ...system.queues, jobs };
  const forAccount: typeof system.forAccount = (ref) => ({ ...system.forAccount(ref), queues });
  return { system: { ...system, queues, forAccount }, sent };
}

it("wakes an import that has not moved for a minute, once, and leaves a fresh one alone", async () => {
  const { ctx } = await quietAccount();
  const started = await startNew(ctx, csv(["Mobile", mobile(1)]), mapping(0));
  const message = { type: "job", account: ctx.account, kind: "import", id: started.import };
  const soon = later(MINUTE / 2);
  await onEachShard(soon.system, sweepJobs);
  expect(soon.sent).not.toContainEqual(message);
  const stalled = later(2 * MINUTE);
  await onEachShard(stalled.system, sweepJobs);
  await onEachShard(stalled.system, sweepJobs);
  expect(stalled.sent).toEqual([message]);
  await runImport(ctx, started.import);
  const after = later(10 * MINUTE);
  await onEachShard(after.system, sweepJobs);
  expect(after.sent).toEqual([]);
});

it("gives up on an import after a day, and says so in the group", async () => {
  const { ctx } = await quietAccount();
  const started = await startNew(ctx, csv(["Mobile", mobile(1)]), mapping(0));
  await onEachShard(later(DAY + MINUTE).system, sweepJobs);
  const { data } = await getImport(ctx, { id: started.import });
  expect(data).toMatchObject({ status: "failed", processed: 0 });
  const group = await getGroup(ctx, { id: started.group });
  expect(group.data).toMatchObject({ status: "Ready", errorLog: data.error });
});

it("deletes files after a week, and keeps newer ones", async () => {
  const { ctx } = await quietAccount();
  const { data } = await uploadSheet(ctx, { file: csv(["Mobile", mobile(1)]) });
  const key = uploadKey(ctx.account.id, data.upload);
  await previewSheet(ctx, { id: asId("upload", data.upload), headerRow: 0 });
  const { account } = ctx;
  const objects = async () => (await ctx.media.list({ prefix: key })).objects.length;
  expect(await objects()).toBe(5);
  expect(await ctx.media.head(readingKeys(account.id, data.upload, "default").rows)).not.toBeNull();
  await onEachShard(later(6 * DAY).system, sweepImports);
  expect(await ctx.media.head(key)).not.toBeNull();
  await onEachShard(later(8 * DAY).system, sweepImports);
  expect(await objects()).toBe(0);
  const late = importNewGroup(ctx, {
    name: "A",
    upload: asId("upload", data.upload),
    labels: mapping(0),
  });
  expect(await refusalOf(late)).toMatchObject({ code: "NOT_FOUND" });
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Id } from "#core/ids.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import {
  contactRows,
  counted,
  csv,
  dying,
  expectNoDrift,
  mapping,
  NAMES,
  people,
  quietAccount,
  startInto,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteGroup, getGroup } from "#worker/domains/audience/groups/groups.ts";
import { getImport, undoImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";
import { systemContext } from "#worker/system-context.ts";
import { groupOf, startReplacing, towns } from "./replace-support.ts";
import { fiveMore, threePeople, undone } from "./undo-support.ts";

const DAY = 24 * 60 * 60_000;

it("undoing that never ends is given up a day after it could last begin, and the group is free", async () => {
  const { ctx, group } = await threePeople();
  const second = await fiveMore(ctx, group);
  await undoImport(ctx, { id: second.import });
  await onEachShard(systemContext(env, { now: () => Date.now() + 9 * DAY }), sweepJobs);
  expect((await getImport(ctx, { id: second.import })).data).toMatchObject({
    ...{ status: "undone", undo: { reversed: 0, kept: 3, failed: 2 } },
  });
  expect((await getGroup(ctx, { id: group })).data.status).toBe("Ready");
  await expectNoDrift(ctx, group);
});

describe("undoing that is delivered or killed more than once", () => {
  const LABELS = mapping(1, { first_name: 0 });

  /** 2,500 contacts, of which an import changed 2,300 and to which it added 2,200. */
  async function large() {
    const { ctx } = await quietAccount();
    const first = await startNew(ctx, csv(people(0, 2500)), NAMES);
    await runImport(ctx, first.import);
    const before = await contactRows(ctx, first.group);
    const rows = people(200, 4700).map((row) => row.replace("Person", "Renamed"));
    const second = await startInto(ctx, first.group, csv(rows), LABELS);
    await runImport(ctx, second.import);
    await undoImport(ctx, { id: second.import });
    return { ctx, before, ...second };
  }

  async function expectUndone({
    ctx,
    before,
    group,
    import: id,
  }: Awaited<ReturnType<typeof large>>) {
    expect((await getImport(ctx, { id })).data).toMatchObject({
      status: "undone",
      undo: { reversed: 4500, kept: 0, failed: 0 },
    });
    expect(await contactRows(ctx, group)).toEqual(before);
    await expectNoDrift(ctx, group);
    expect((await getGroup(ctx, { id: group })).data.status).toBe("Ready");
  }

  it("reverses each row once when three deliveries run at the same time", async () => {
    const scene = await large();
    await Promise.all([1, 2, 3].map(() => runImport(scene.ctx, scene.import)));
    await runImport(scene.ctx, scene.import);
    await expectUndone(scene);
  });

  it.each(["before", "after"] as const)(
    "continues if a batch failed %s its commit",
    async (when) => {
      const scene = await large();
      // Each run dies at its second set, until none is left.
      for (let run = 0; run < 4; run++) {
        await runImport(dying(scene.ctx, 2, when), scene.import).catch((error: unknown) => {
          expect(String(error)).toContain("lost");
        });
      }
      await runImport(scene.ctx, scene.import);
      await expectUndone(scene);
    },
  );

  it("is woken by the sweep, and stops if its group is deleted", async () => {
    const scene = await large();
    await runImport(dying(scene.ctx, 2, "before"), scene.import).catch(() => {});
    const system = systemContext(env, { now: () => Date.now() + 2 * DAY });
    const sent: unknown[] = [];
    const jobs: Queue = new Proxy(system.queues.jobs, {
      get: (target, name) =>
        name === "send" ? async (body: unknown) => sent.push(body) : Reflect.get(target, name),
    });
    const queues = { ...system.queues, jobs };
    await onEachShard(
      {
        ...system,
        forAccount: (ref) => ({ ...system.forAccount(ref), queues }),
      },
      sweepJobs,
    );
    const { account } = scene.ctx;
    expect(sent).toContainEqual({ type: "job", account, kind: "import", id: scene.import });
    await deleteGroup(scene.ctx, { id: scene.group });
    await runImport(scene.ctx, scene.import);
    expect(await counted(scene.ctx, scene.group)).toEqual({ total: 0, unsubscribed: 0 });
  });
});

describe("undoing what there is no room for", () => {
  /** 4,100 contacts that an import replaced by one, after which another added 4,950: there is room for 50. */
  async function crowded() {
    const { ctx, group, before } = await groupOf(4100);
    const id = await startReplacing(ctx, group, towns(20_000, 20_001));
    await runImport(ctx, id);
    const later = await startInto(ctx, group, csv(people(10_000, 14_950)), NAMES);
    await runImport(ctx, later.import);
    await undoImport(ctx, { id });
    return { ctx, group, before, id, later: later.import };
  }

  async function statusOf(ctx: AccountContext, id: Id<"import">) {
    return (await getImport(ctx, { id })).data.status;
  }

  /** What is left is undone once there is room. */
  async function expectLeft({
    ctx,
    group,
    before,
    id,
    later,
  }: Awaited<ReturnType<typeof crowded>>) {
    expect((await getImport(ctx, { id })).data).toMatchObject({
      status: "undone",
      undo: { reversed: 51, kept: 0, failed: 4050 },
    });
    await expectNoDrift(ctx, group);
    await undone(ctx, later);
    expect((await undone(ctx, id)).undo).toEqual({ reversed: 4101, kept: 0, failed: 0 });
    expect(await contactRows(ctx, group)).toEqual(before);
    await expectNoDrift(ctx, group);
  }

  it("takes several deliveries, each of which tries one set", async () => {
    const scene = await crowded();
    const statuses: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      await runImport(scene.ctx, scene.id, 1);
      statuses.push(await statusOf(scene.ctx, scene.id));
    }
    expect(statuses).toEqual(["undoing", "undoing", "undoing", "undoing", "undone"]);
    await expectLeft(scene);
  });

  it.each(["before", "after"] as const)(
    "ends the same if a batch failed %s its commit",
    async (when) => {
      const scene = await crowded();
      for (const nth of [1, 2, 3, 4, 1, 2]) {
        await runImport(dying(scene.ctx, nth, when), scene.id, 1).catch((error: unknown) => {
          expect(String(error)).toContain("lost");
        });
      }
      await Promise.all([1, 2].map(() => runImport(scene.ctx, scene.id, 1)));
      await runImport(scene.ctx, scene.id);
      await expectLeft(scene);
    },
  );
});

it("undoes 50,000 rows with exact counts, half of them updates", async () => {
  const { ctx } = await quietAccount({ contactLimit: 60_000 });
  const first = await startNew(ctx, csv(people(0, 25_000)), NAMES);
  await runImport(ctx, first.import);
  const second = await startInto(ctx, first.group, csv(people(0, 50_000)), NAMES);
  await runImport(ctx, second.import);
  const begun = Date.now();
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 50_000, kept: 0 } });
  console.log(`50,000 rows undone in ${Date.now() - begun} ms`);
  expect(await counted(ctx, first.group)).toEqual({ total: 25_000, unsubscribed: 0 });
  await expectNoDrift(ctx, first.group);
}, 120_000);

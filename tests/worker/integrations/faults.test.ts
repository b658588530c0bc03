import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { APP_NAMES, CONNECT_TEXTS, type CrmApp } from "#core/rules/crm/apps.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import {
  accountIn,
  type Delivery,
  deliver,
  drain,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { CRMS, connect, newPortal, vendor, withPeople } from "#tests/support/crm.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { listGroups } from "#worker/domains/audience/groups/groups.ts";
import {
  listConnections,
  removeConnection,
} from "#worker/domains/integrations/connections/connections.ts";
import { hubSpotFields } from "#worker/domains/integrations/connections/crm-records.ts";
import { crmReadPrefix } from "#worker/domains/integrations/crm-imports/crm-read-prefix.ts";
import {
  getCrmRead,
  importCrm,
  readCrm,
} from "#worker/domains/integrations/crm-imports/read-crm.ts";
import { runRead, sweepReads } from "#worker/domains/integrations/crm-imports/run-read.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";

const people = (app: CrmApp, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    [CRMS[app].mobile]: `0491${String(570_000 + nth)}`,
    [CRMS[app].first]: `Person ${nth}`,
  }));

async function connected(app: CrmApp, count = 3) {
  const h = harness();
  const ctx = await accountIn(h);
  return { h, ctx, ...(await withPeople(ctx, app, people(app, count))) };
}

/** What a reading has come to, once its jobs have run. */
async function read(h: Harness, ctx: AccountContext, begun: string) {
  await drain(h, "jobs");
  return (await getCrmRead(ctx, { id: idSchema("crmRead").parse(begun) })).data;
}

/** As the shard's clock does with what waits. */
async function wake(h: Harness): Promise<void> {
  h.clock.now += 5 * 60_000;
  await onEachShard(h.system, sweepJobs);
}

const only = async (ctx: AccountContext) => (await listConnections(ctx)).data[0];

describe("a secret", () => {
  it("that ends in the middle of a reading is renewed once", async () => {
    const { h, ctx, stand, chosen } = await connected("hubspot");
    const { data } = await readCrm(ctx, chosen);
    await stand.expire();
    expect(await read(h, ctx, data._id)).toMatchObject({ status: "read", rows: 3 });
    expect(await stand.grants()).toMatchObject({ taken: 1, again: 0 });
  });

  it("is renewed by one of those who find it ended together", async () => {
    const { ctx, stand } = await connected("hubspot");
    await stand.expire();
    const answers = await Promise.all([hubSpotFields(ctx), hubSpotFields(ctx), hubSpotFields(ctx)]);
    expect(answers.map(({ data }) => data.length)).toEqual([2, 2, 2]);
    expect(await stand.grants()).toMatchObject({ taken: 1, again: 0 });
  });

  it("whose renewal was lost on its way is over, and the connection says so", async () => {
    const { h, ctx, stand, portal } = await connected("hubspot");
    h.clock.now += 29 * 60_000;
    await stand.setFaults({ loseAnswers: 1 });
    await expect(hubSpotFields(ctx)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await only(ctx)).toMatchObject({
      status: "connected",
      problem: CONNECT_TEXTS.unavailable(APP_NAMES.hubspot),
    });
    const problem = CONNECT_TEXTS.revoked(APP_NAMES.hubspot);
    await expect(hubSpotFields(ctx)).rejects.toMatchObject({ message: problem });
    expect(await only(ctx)).toMatchObject({ status: "revoked", problem });
    const { again } = await stand.grants();
    await expect(hubSpotFields(ctx)).rejects.toMatchObject({ message: problem });
    expect(await stand.grants()).toMatchObject({ again });
    await connect(ctx, "hubspot", portal);
    expect((await hubSpotFields(ctx)).data).toHaveLength(2);
  });

  it("that is renewed and still refused is over, and the connection says so", async () => {
    const { ctx } = await connected("hubspot");
    const vendors: AccountContext["vendors"] = {
      ...ctx.vendors,
      send: (app, request) =>
        request.url.includes("/oauth/")
          ? ctx.vendors.send(app, request)
          : Promise.resolve(Response.json({}, { status: 401 })),
    };
    await expect(hubSpotFields({ ...ctx, vendors })).rejects.toMatchObject({ refusal: "revoked" });
    expect(await only(ctx)).toMatchObject({ status: "revoked" });
  });
});

describe("a vendor", () => {
  it("that limits how often it is asked is asked again once it says, and not before", async () => {
    const { h, ctx, stand } = await connected("hubspot");
    await stand.setFaults({ busy: 1 });
    await expect(hubSpotFields(ctx)).rejects.toMatchObject({ refusal: "busy", retryAfter: 1 });
    await expect(hubSpotFields(ctx)).rejects.toMatchObject({ refusal: "busy", retryAfter: 1 });
    h.clock.now += 1_000;
    expect((await hubSpotFields(ctx)).data).toHaveLength(2);
  });
});

describe("a reading", () => {
  const twice: Delivery = async (h, name, bodies) => {
    const again = await deliver(h, name, bodies);
    await deliver(h, name, bodies);
    h.queues[name].push(...again);
  };

  it.each(["before", "after"] as const)(
    "that dies %s any of its writes, and is delivered twice, imports each contact once and keeps no page",
    async (when) => {
      const { h, ctx, chosen } = await connected("pipedrive");
      let broke = true;
      for (let nth = 1; broke; nth++) {
        const { data } = await importCrm(ctx, { ...chosen, name: `${when} ${nth}` });
        const breaks = breaksOnce(/crm_reads/, when, nth);
        broke = false;
        h.faults.batch = (statements) => {
          const how = breaks(statements);
          broke ||= how !== undefined;
          return how;
        };
        await drain(h, "jobs", twice);
        h.faults.batch = () => undefined;
        await wake(h);
        const done = await read(h, ctx, data._id);
        expect(done).toMatchObject({ status: "imported", rows: 3 });
        expect(await contactsOf(ctx, done.group)).toHaveLength(3);
        expect(await pagesOf(ctx)).toBe(0);
      }
      const { items } = await listGroups(ctx, contract.listGroups.input.parse({}));
      expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
    },
  );

  it("whose connection is removed ends and says so", async () => {
    const { h, ctx, chosen } = await connected("hubspot");
    const { data } = await readCrm(ctx, chosen);
    await removeConnection(ctx, { type: "hubspot" });
    expect(await read(h, ctx, data._id)).toMatchObject({
      status: "failed",
      error: CONNECT_TEXTS.notConnected(APP_NAMES.hubspot),
    });
  });

  it("of an account in whose place another was connected ends and says so", async () => {
    const { h, ctx, chosen } = await connected("hubspot");
    const { data } = await readCrm(ctx, chosen);
    await connect(ctx, "hubspot", newPortal());
    expect(await read(h, ctx, data._id)).toMatchObject({
      status: "failed",
      error: CRM_IMPORT_TEXTS.otherAccount,
    });
  });

  it.each([false, true])(
    "takes no record of an account that is connected half-way (removed first: %s)",
    async (isRemoved) => {
      const { h, ctx, stand, chosen } = await connected("hubspot", 1_201);
      const { data } = await readCrm(ctx, chosen);
      const another = newPortal();
      const isFirst = breaksOnce(/UPDATE .?crm_reads/i, "before");
      h.faults.batch = async (statements) => {
        if (isFirst(statements) === undefined) return undefined;
        h.clock.now += 1;
        if (isRemoved) await removeConnection(ctx, { type: "hubspot" });
        await connect(ctx, "hubspot", another);
        await stand.withdraw();
        return undefined;
      };
      expect(await read(h, ctx, data._id)).toMatchObject({ status: "failed", rows: 1_000 });
      expect(await only(ctx)).toMatchObject({ status: "connected" });
      expect(await only(ctx)).not.toHaveProperty("problem");
      expect((await hubSpotFields(ctx)).data.length).toBeGreaterThan(2);
      expect(await vendor("hubspot", another).grants()).toMatchObject({ taken: 0 });
    },
  );
});

async function contactsOf(ctx: AccountContext, group: string | undefined) {
  const id = idSchema("group").parse(group);
  return (await listContacts(ctx, contract.listContacts.input.parse({ id }))).items;
}

async function pagesOf(ctx: AccountContext): Promise<number> {
  return (await ctx.media.list({ prefix: crmReadPrefix(ctx.account.id) })).objects.length;
}

describe("what a reading keeps", () => {
  it("is gone once its sheet is made, or it has failed and is a week old", async () => {
    const { h, ctx, stand, chosen } = await connected("hubspot", 1_201);
    const { data } = await readCrm(ctx, chosen);
    await read(h, ctx, data._id);
    expect(await pagesOf(ctx)).toBe(0);
    const { data: other } = await readCrm(ctx, chosen);
    h.faults.batch = async (statements) => {
      const isFirst = statements.some((sql) => /UPDATE .?crm_reads/i.test(sql));
      if (isFirst) await stand.withdraw();
      return undefined;
    };
    expect(await read(h, ctx, other._id)).toMatchObject({ status: "failed" });
    expect(await pagesOf(ctx)).toBe(1);
    h.clock.now += 8 * 24 * 60 * 60_000;
    await onEachShard(h.system, sweepReads);
    expect(await pagesOf(ctx)).toBe(0);
  });

  it("may be gone by the time that another run of it comes: it has ended", async () => {
    const { ctx, chosen } = await connected("hubspot");
    const { data } = await readCrm(ctx, chosen);
    let isFirst = true;
    const media: AccountContext["media"] = new Proxy(ctx.media, {
      get(bucket, name) {
        if (name === "get" && isFirst) {
          return async (key: string) => {
            isFirst = false;
            await runRead(ctx, data._id);
            return bucket.get(key);
          };
        }
        const value: unknown = Reflect.get(bucket, name, bucket);
        return typeof value === "function" ? value.bind(bucket) : value;
      },
    });
    await runRead({ ...ctx, media }, data._id);
    const id = idSchema("crmRead").parse(data._id);
    expect((await getCrmRead(ctx, { id })).data).toMatchObject({ status: "read", rows: 3 });
  });

  it("is bounded: three of an account's are open together", async () => {
    const { h, ctx, chosen } = await connected("hubspot");
    const [first] = [await readCrm(ctx, chosen), await readCrm(ctx, chosen)];
    await readCrm(ctx, chosen);
    await expect(readCrm(ctx, chosen)).rejects.toMatchObject({ message: CRM_IMPORT_TEXTS.open });
    await read(h, ctx, first.data._id);
    await readCrm(ctx, chosen);
  });
});

import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { CRM_APPS, type CrmApp } from "#core/rules/crm/apps.ts";
import { HINT_DELAY_MS, HINTED_EVERY_MS } from "#core/rules/crm/syncs.ts";
import type { Post } from "#local/vendors/hooks.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { CRMS, connect, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { connectorOf } from "#worker/connectors/connectors.ts";
import { hubSpotSignature } from "#worker/connectors/hubspot-signature.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { optOutOf } from "#worker/domains/audience/suppressions/opt-out.ts";
import {
  listConnections,
  removeConnection,
} from "#worker/domains/integrations/connections/connections.ts";
import { sweepEndedGrants } from "#worker/domains/integrations/connections/sweep-ended-grants.ts";
import {
  acceptAccountEvents,
  acceptAppEvents,
} from "#worker/domains/integrations/crm-syncs/accept-events.ts";
import {
  createCrmSync,
  deleteCrmSync,
  runCrmSync,
  updateCrmSync,
} from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import {
  beginHinted,
  sweepCrmWebhooks,
  sweepSyncs,
} from "#worker/domains/integrations/crm-syncs/sweep-syncs.ts";
import worker from "#worker/index.ts";

const ANN = "61491570156";
const BEN = "61491570157";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A group that was synced with a CRM two minutes ago. */
async function scene(app: CrmApp, choices: object = {}, h = harness()) {
  const ctx = await accountIn(h);
  const portal = newPortal();
  const { module, mobile, first, filter } = CRMS[app];
  const stand = vendor(app, portal);
  // ActiveCampaign says it by list.
  const out = app === "ac" ? "list:1" : "no_sms";
  const fields = [
    { name: mobile, label: "Mobile", kind: "phone" as const },
    { name: first, label: "First name", kind: "text" as const },
    { name: out, label: "No SMS", kind: "text" as const },
  ];
  const people = [ANN, BEN].map((number) => ({ [mobile]: number, [first]: "Former" }));
  const ids = await stand.replaceRecords(module, fields, people);
  await stand.putList("lists", { id: "1", name: "All", members: ids });
  await stand.takePosts();
  await connect(ctx, app, portal);
  const { data: group } = await createGroup(ctx, { name: portal, contacts: [] });
  const input = {
    ...{ app, labels: mappingOf(app), groupid: group._id, deletions: "remove", ...filter },
    ...(app === "ac" ? {} : { optOutField: out }),
    ...choices,
  };
  const begun = await createCrmSync(ctx, contract.createCrmSync.input.parse(input));
  const id = idSchema("crmSync").parse(begun.data._id);
  await drain(h, "jobs");
  h.clock.now += 2 * MINUTE;
  return { h, ctx, stand, ids, id, app, group: idSchema("group").parse(group._id), first, out };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** What a vendor posted, as it comes in. */
function accept(h: Harness, { url, headers, body }: Post) {
  const [app, account, secret] = new URL(url).pathname.split("/").slice(4);
  const known = CRM_APPS.find((one) => one === app);
  if (!known) throw new Error(`Posted to ${url}`);
  const posted = { headers: new Headers(headers), body };
  return account === undefined
    ? acceptAppEvents(h.system, known, { ...posted, address: url })
    : acceptAccountEvents(h.system, known, { ...posted, account, ...(secret && { secret }) });
}

async function acceptAll({ h, stand }: Scene): Promise<void> {
  for (const post of await stand.takePosts()) expect(await accept(h, post)).toBe(true);
}

/** The shard's clock, once it is time. Returns how many runs of this sync it began. */
async function tick({ h, ctx, id }: Scene, ms = HINT_DELAY_MS): Promise<number> {
  h.clock.now += ms;
  await beginHinted(h.system, ctx.account.shard);
  const runs = h.queues.jobs.filter((job) => JSON.stringify(job).includes(id)).length;
  await drain(h, "jobs");
  return runs;
}

async function syncOf({ ctx }: Scene) {
  const [row] = await ctx.db.list(shardTables.crmSyncs);
  if (!row) throw new Error("There is no sync");
  return row;
}

async function namesOf({ ctx, group }: Scene) {
  const { items } = await listContacts(ctx, contract.listContacts.input.parse({ id: group }));
  const named = items.map((one) => [one.number, JSON.stringify(one.fields)] as const);
  return Object.fromEntries(named);
}

const isOut = async ({ ctx }: Scene, number: string) =>
  (await optOutOf(ctx, { number, sender: "x" })).optedOut;

describe.each(CRM_APPS)("%s", (app) => {
  it("a change comes within seconds, in one run, however many events say so and in whichever order", async () => {
    const one = await scene(app);
    const { h, stand, ids, first, ctx } = one;
    await stand.change(ids[0] ?? 0, { [first]: "Second" });
    await stand.change(ids[0] ?? 0, { [first]: "Latest" });
    await stand.change(ids[1] ?? 0, { [first]: "Other" });
    await stand.setFaults({ hooksTwice: 10, hooksReversed: 1 });
    await acceptAll(one);
    const { data } = await listConnections(ctx);
    expect(data).toMatchObject([{ app, eventAt: h.clock.now }]);
    const { shard } = ctx.account;
    expect(h.alarms).toEqual([{ shard, at: h.clock.now + HINT_DELAY_MS }]);
    expect(await tick(one, HINT_DELAY_MS - 1)).toBe(0);
    expect(await tick(one, 1)).toBe(1);
    const names = await namesOf(one);
    expect([names[ANN], names[BEN]].map((text) => /Latest|Other/.exec(text ?? "")?.[0])).toEqual([
      "Latest",
      "Other",
    ]);
    expect(await tick(one)).toBe(0);
  });

  it("an opt-out there is one here within seconds", async () => {
    const one = await scene(app);
    await one.stand.change(one.ids[0] ?? 0, { [one.out]: app === "ac" ? "2" : "true" });
    await acceptAll(one);
    await tick(one);
    expect([await isOut(one, ANN), await isOut(one, BEN)]).toEqual([true, false]);
  });

  it("a storm has a run a minute, and holds up nobody else", async () => {
    const one = await scene(app);
    const other = await scene(app, {}, one.h);
    const { stand, ids, first } = one;
    await stand.change(ids[0] ?? 0, { [first]: "First" });
    await acceptAll(one);
    await tick(one);
    await stand.change(ids[0] ?? 0, { [first]: "Second" });
    await acceptAll(one);
    await other.stand.change(other.ids[0] ?? 0, { [first]: "Theirs" });
    await acceptAll(other);
    expect([await tick(one), await tick(other)]).toEqual([0, 1]);
    expect((await namesOf(one))[ANN]).toContain("First");
    expect((await namesOf(other))[ANN]).toContain("Theirs");
    expect(await tick(one, HINTED_EVERY_MS)).toBe(1);
    expect((await namesOf(one))[ANN]).toContain("Second");
  });

  it("takes nothing from strangers, and asks no database about them", async () => {
    const one = await scene(app);
    const other = await scene(app, {}, one.h);
    await one.stand.change(one.ids[0] ?? 0, { [one.first]: "Latest" });
    const [post] = await one.stand.takePosts();
    if (!post) throw new Error("Nothing was posted");
    const asked: string[] = [];
    one.h.faults.prepared = (sql) => asked.push(sql);
    for (const strange of strangers(post, app, other.ctx.account.id)) {
      expect(await accept(one.h, strange), JSON.stringify(strange)).toBe(false);
    }
    expect(asked).toEqual([]);
    expect((await syncOf(one)).hintDueAt).toBeNull();
    expect(await accept(one.h, post)).toBe(true);
    expect((await syncOf(one)).hintDueAt).not.toBeNull();
    expect((await syncOf(other)).hintDueAt).toBeNull();
  });

  it("an event that we do not understand is a hint all the same", async () => {
    const one = await scene(app);
    await one.stand.change(one.ids[0] ?? 0, { [one.first]: "Latest" });
    const [post] = await one.stand.takePosts();
    if (!post || app === "hubspot") return;
    const body = post.body.replace(/ids|contact%5Bid%5D|entity_id/, "other");
    expect(await accept(one.h, { ...post, body })).toBe(true);
    expect((await syncOf(one)).hintDueAt).not.toBeNull();
  });

  it("a paused sync, one that stopped, and one that is over are not hastened", async () => {
    const one = await scene(app);
    const event = async () => {
      await one.stand.change(one.ids[0] ?? 0, { [one.first]: "Latest" });
      await acceptAll(one);
    };
    await updateCrmSync(one.ctx, { id: one.id, paused: true });
    await event();
    expect((await syncOf(one)).hintDueAt).toBeNull();
    await updateCrmSync(one.ctx, { id: one.id, paused: false });
    const stop = "UPDATE crm_syncs SET status = 'stopped' WHERE account_id = ?";
    await one.ctx.db.batch([{ sql: stop, params: [one.ctx.db.accountId] }]);
    await event();
    expect((await syncOf(one)).hintDueAt).toBeNull();
    await deleteCrmSync(one.ctx, { id: one.id });
    await event();
    expect(one.h.alarms).toEqual([]);
  });
});

/** The same, as others might post it. */
function strangers(post: Post, app: CrmApp, other: string): Post[] {
  const { headers, body, url } = post;
  if (app === "hubspot") {
    const time = headers["x-hubspot-request-timestamp"] ?? "";
    const at = (ms: number) => ({ "x-hubspot-request-timestamp": String(Number(time) + ms) });
    return [
      { ...post, headers: {} },
      { ...post, headers: { ...headers, "x-hubspot-signature-v3": "AAAA" } },
      { ...post, headers: { ...headers, ...at(1) } },
      { ...post, body: `${body} ` },
      { ...post, url: `${url}?a=1` },
    ];
  }
  const elsewhere = { ...post, url: url.replace(/acc_\w+/, other) };
  if (app === "ac") return [elsewhere, { ...post, url: url.replace(/\/[^/]+$/, "") }];
  if (app === "zoho") return [elsewhere, { ...post, body: "{}" }, { ...post, body: "token" }];
  return [elsewhere, { ...post, headers: {} }, { ...post, headers: { authorization: "Basic !" } }];
}

it("what HubSpot signed is taken for five minutes", async () => {
  const one = await scene("hubspot");
  await one.stand.change(one.ids[0] ?? 0, { firstname: "Latest" });
  const [post] = await one.stand.takePosts();
  if (!post) throw new Error("Nothing was posted");
  one.h.clock.now = Number(post.headers["x-hubspot-request-timestamp"]) + 5 * MINUTE + 1;
  expect(await accept(one.h, post)).toBe(false);
  one.h.clock.now -= 1;
  expect(await accept(one.h, post)).toBe(true);
  one.h.clock.now -= 10 * MINUTE + 1;
  expect(await accept(one.h, post)).toBe(false);
});

describe.each(["hubspot", "zoho", "pipedrive"] as const)("a deletion at %s", (app) => {
  it("removes its contact within seconds, and no other", async () => {
    const one = await scene(app);
    await one.stand.archive(one.ids[0] ?? 0);
    await acceptAll(one);
    await tick(one);
    expect(Object.keys(await namesOf(one))).toEqual([BEN]);
  });

  it("removes nobody where we see nobody any more", async () => {
    const one = await scene(app);
    for (const id of one.ids) await one.stand.archive(id);
    await acceptAll(one);
    await tick(one);
    expect(Object.keys(await namesOf(one)).sort()).toEqual([ANN, BEN]);
  });
});

describe("a CRM that cannot say what changed", () => {
  const list = { filter: "list", listId: "1" };

  it("is asked for the records that were named, and for all of them in its own time", async () => {
    const one = await scene("hubspot", list);
    const { nextAt, changesAt, records } = await syncOf(one);
    await one.stand.archive(one.ids[0] ?? 0);
    await one.stand.change(one.ids[1] ?? 0, { no_sms: "true" });
    await acceptAll(one);
    await tick(one);
    expect(Object.keys(await namesOf(one))).toEqual([BEN]);
    expect(await isOut(one, BEN)).toBe(true);
    expect(await syncOf(one)).toMatchObject({ nextAt, changesAt, records, running: false });
  });

  it("is read whole for a person who asks, whatever was named", async () => {
    const one = await scene("hubspot", list);
    await one.stand.change(one.ids[0] ?? 0, { firstname: "Latest" });
    await acceptAll(one);
    await runCrmSync(one.ctx, { id: one.id, full: false });
    await drain(one.h, "jobs");
    expect((await namesOf(one))[ANN]).toContain("Latest");
  });
});

it("a vendor that is busy is not asked again before it said, whatever it posts", async () => {
  const one = await scene("hubspot");
  const event = async () => {
    await one.stand.change(one.ids[0] ?? 0, { firstname: "Latest" });
    await acceptAll(one);
  };
  await event();
  await one.stand.setFaults({ fail: 10 });
  await tick(one);
  await event();
  await tick(one, HINTED_EVERY_MS);
  const { hintDueAt, nextAt } = await syncOf(one);
  expect(hintDueAt).toBeGreaterThanOrEqual(nextAt);
  await one.stand.setFaults({ fail: 0 });
  await tick(one, HINTED_EVERY_MS);
  await tick(one, HINTED_EVERY_MS);
  expect((await namesOf(one))[ANN]).toContain("Latest");
});

it("a clock that was lost is set by the sweep", async () => {
  const one = await scene("hubspot");
  one.h.outage.on = true;
  await one.stand.change(one.ids[0] ?? 0, { firstname: "Latest" });
  await acceptAll(one);
  one.h.outage.on = false;
  expect(one.h.alarms).toEqual([]);
  await onEachShard(one.h.system, sweepSyncs);
  const at = (await syncOf(one)).hintDueAt;
  expect(one.h.alarms).toContainEqual({ shard: one.ctx.account.shard, at });
});

it("posts that come too fast for long are dropped, and only those of that account", async () => {
  const one = await scene("pipedrive");
  const other = await scene("pipedrive", {}, one.h);
  const full = `crm-webhooks:pipedrive:${one.ctx.account.id}`;
  const { limiter } = one.h.system;
  const forAccount: typeof one.h.system.forAccount = (ref) => ({
    ...one.h.system.forAccount(ref),
    limiter: (key) => {
      const real = limiter(key);
      const take = async () => ({ granted: key === full ? 0 : 1, waitMs: 0 });
      return new Proxy(real, {
        get: (target, name) => (name === "take" ? take : Reflect.get(target, name, target)),
      });
    },
  });
  const h = { ...one.h, system: { ...one.h.system, forAccount } };
  for (const { stand, ids } of [one, other]) {
    await stand.change(ids[0] ?? 0, { first_name: "Latest" });
    for (const post of await stand.takePosts()) expect(await accept(h, post)).toBe(true);
  }
  expect((await syncOf(one)).hintDueAt).toBeNull();
  expect((await syncOf(other)).hintDueAt).not.toBeNull();
});

describe.each(["zoho", "ac", "pipedrive"] as const)("the webhook at %s", (app) => {
  const again = async (one: Scene) => {
    one.h.clock.now += 13 * HOUR;
    await runCrmSync(one.ctx, { id: one.id, full: false });
    await drain(one.h, "jobs");
  };

  it("is made with the first run, kept by later ones, and made again where it was deleted", async () => {
    const one = await scene(app);
    const [made, ...more] = await one.stand.hooks();
    expect(more).toEqual([]);
    await again(one);
    expect(await one.stand.hooks()).toEqual([made]);
    await one.stand.endHooks();
    await again(one);
    expect(await one.stand.hooks()).toHaveLength(1);
  });

  it("ends with the last sync, but not with one of two", async () => {
    const one = await scene(app);
    const { data: group } = await createGroup(one.ctx, { name: "Second", contacts: [] });
    const { filter } = CRMS[app];
    const input = { app, labels: mappingOf(app), groupid: group._id, ...filter };
    const { data } = await createCrmSync(one.ctx, contract.createCrmSync.input.parse(input));
    await drain(one.h, "jobs");
    await deleteCrmSync(one.ctx, { id: one.id });
    await onEachShard(one.h.system, sweepCrmWebhooks);
    expect(await one.stand.hooks()).toHaveLength(1);
    await deleteCrmSync(one.ctx, { id: idSchema("crmSync").parse(data._id) });
    await onEachShard(one.h.system, sweepCrmWebhooks);
    await onEachShard(one.h.system, sweepCrmWebhooks);
    expect(await one.stand.hooks()).toEqual([]);
  });

  it("ends with the connection, before we lose the right to end it", async () => {
    const one = await scene(app);
    await one.stand.setFaults({ fail: 1 });
    await removeConnection(one.ctx, { type: app });
    await onEachShard(one.h.system, sweepEndedGrants);
    one.h.clock.now += HOUR;
    await onEachShard(one.h.system, sweepEndedGrants);
    expect(await one.stand.hooks()).toEqual([]);
  });

  it("that the vendor refuses is said, and changes are polled", async () => {
    const one = await scene(app);
    await one.stand.endHooks();
    await one.stand.setFaults({ hooksRefused: 1 });
    await one.stand.change(one.ids[0] ?? 0, { [one.first]: "Polled" });
    await again(one);
    const problem = async () => (await listConnections(one.ctx)).data[0]?.webhookProblem;
    expect(await problem()).toContain("Your plan has no webhooks");
    expect((await namesOf(one))[ANN]).toContain("Polled");
    expect(await syncOf(one)).toMatchObject({ status: "active", problem: null });
    await again(one);
    expect(await problem()).toBeUndefined();
    expect(await one.stand.hooks()).toHaveLength(1);
  });
});

it("a webhook that Pipedrive does not let us end is not forgotten, but ended later", async () => {
  const one = await scene("pipedrive");
  await one.stand.setFaults({ hooksForbidden: 1 });
  await deleteCrmSync(one.ctx, { id: one.id });
  await onEachShard(one.h.system, sweepCrmWebhooks);
  expect(await one.stand.hooks()).toHaveLength(1);
  one.h.clock.now += 13 * HOUR;
  await onEachShard(one.h.system, sweepCrmWebhooks);
  expect(await one.stand.hooks()).toEqual([]);
});

/** What HubSpot posts of changes in some of its accounts. */
function fromHubSpot({ h }: Scene, portals: readonly number[]): Post {
  const url = `${h.system.settings.APP_URL}/api/webhooks/crm/hubspot`;
  const body = JSON.stringify(portals.map((portalId) => ({ portalId, objectId: 1 })));
  const time = String(h.clock.now);
  const signature = hubSpotSignature("simulated", url, body, time);
  const headers = {
    "x-hubspot-signature-v3": signature,
    "x-hubspot-request-timestamp": time,
  };
  return { url, headers, body };
}

describe("a post of HubSpot's", () => {
  it("that could not be stored is to be posted again", async () => {
    const one = await scene("hubspot");
    await one.stand.change(one.ids[0] ?? 0, { firstname: "Latest" });
    const [post] = await one.stand.takePosts();
    if (!post) throw new Error("Nothing was posted");
    one.h.faults.batch = () => "before";
    await expect(accept(one.h, post)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    one.h.faults.batch = () => undefined;
    expect(await accept(one.h, post)).toBe(true);
    expect((await syncOf(one)).hintDueAt).not.toBeNull();
  });

  it("about more of its accounts than we look at is taken as far as that, and logged", async () => {
    const one = await scene("hubspot");
    const logged: unknown[] = [];
    const log = {
      ...one.h.system.log,
      info: (...line: unknown[]) => void logged.push(line),
    };
    const h = { ...one.h, system: { ...one.h.system, log } };
    const portals = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);
    expect(await accept(h, fromHubSpot(one, portals(50)))).toBe(true);
    expect(logged).toEqual([]);
    expect(await accept(h, fromHubSpot(one, portals(51)))).toBe(true);
    expect(logged).toEqual([
      ["crm_webhook.cut", { app: "hubspot", what: "vendor accounts", most: 50 }],
    ]);
  });
});

it("a connection that Zoho agreed to before it had webhooks is not taken for one that is over", async () => {
  const { refusal } = await connectorOf("zoho");
  expect(refusal?.(401, { code: "OAUTH_SCOPE_MISMATCH", message: "invalid scope" })).toBe(
    "forbidden",
  );
});

describe("the address", () => {
  const post = (path: string, body = "{}", headers: Record<string, string> = {}) =>
    worker.fetch(
      new Request(`${env.APP_URL}/api/webhooks/crm/${path}`, { method: "POST", body, headers }),
      env,
      createExecutionContext(),
    );

  it("is there for CRMs only, has a bound, and answers strangers alike", async () => {
    const one = await scene("pipedrive");
    const { id } = one.ctx.account;
    expect((await post("ghl")).status).toBe(404);
    expect((await post("hubspot", "x".repeat(256 * 1024 + 1))).status).toBe(413);
    const strange = ["hubspot", "pipedrive", `pipedrive/${id}`, "ac/acc_none/x", `ac/${id}/x`];
    for (const path of strange) expect((await post(path)).status, path).toBe(401);
    await one.stand.change(one.ids[0] ?? 0, { first_name: "Latest" });
    const [ours] = await one.stand.takePosts();
    const path = ours?.url.split("/crm/")[1] ?? "";
    const answer = await post(path, ours?.body, ours?.headers);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  });
});

import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  launch,
  newDraft,
  paidCampaign,
} from "#tests/support/campaigns.ts";
import { recipientPage } from "#tests/support/recipient-page.ts";
import { sessionFor } from "#tests/support/session.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import type { Settings } from "#worker/env.ts";
import { api } from "#worker/http/app.ts";

const SECRET = "only-for-tests-restore-0123456789abcdef01234567";

/** The same harness with other settings. */
function set(h: Harness, change: Partial<Settings>): Harness {
  const settings = { ...h.system.settings, ...change };
  const { forAccount } = h.system;
  const system = {
    ...h.system,
    settings,
    forAccount: (ref: Parameters<typeof forAccount>[0]) => ({ ...forAccount(ref), settings }),
  };
  return { ...h, system };
}

it("sends nothing from a shard that is stopped, loses nothing, and continues afterwards", async () => {
  const h = harness();
  const stopped = set(h, { SENDING_STOPPED: "0" });
  const ctx = await accountIn(h, { shard: 0 });
  const still = { ...ctx, settings: stopped.system.settings };
  const { id, numbers } = await paidCampaign(ctx, h, { count: 50 });
  const draft = await newDraft(ctx, { count: 5 });
  await tickCampaign(ctx, id);
  await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
  const [gone = ""] = h.carrier.taken.map(({ to }) => to);
  h.carrier.taken.splice(0);
  const sent = numbers.slice(0, 25);

  await deliver(stopped, "bulk", h.queues.bulk.splice(0));
  expect(await tickCampaign(still, id)).toEqual({});
  await expect(launch(still, draft.id)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const stop = { carrierId: "stop", from: gone, to: SHARED_NUMBER, text: "STOP", at: h.clock.now };
  await deliver(stopped, "inbound", [{ carrier: "fake", message: stop }]);
  expect(await suppressionOf(ctx, gone)).toMatchObject({ optedOut: true });
  await drain(stopped, "txn");
  expect(h.carrier.taken).toEqual([]);

  const other = await accountIn(h, { shard: 1 });
  const elsewhere = await paidCampaign(other, h, { count: 5 });
  await drive({ ...other, settings: stopped.system.settings }, stopped, elsewhere.id);
  expectEachOnce(h, elsewhere.numbers);

  h.clock.now += 61_000;
  await everyMinute(h.system);
  await drain(h, "txn");
  await drive(ctx, h, id);
  expect(arrived(h, [gone])).toBe(1);
  expectEachOnce(
    h,
    numbers.filter((number) => !sent.includes(number)),
  );
});

it("shows super administrators, and no one else, where sending is stopped", async () => {
  const h = set(harness(), { SENDING_STOPPED: "0" });
  const shown = async (role: "superAdmin" | "user") =>
    (await me({ ...(await accountIn(h, { role })), settings: h.system.settings })).data
      .sendingStopped;
  expect(await shown("superAdmin")).toBe("0");
  expect(await shown("user")).toBeUndefined();
});

it("plans nothing while it is stopped", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 1 });
  const { id } = await newDraft(ctx, { count: 5 });
  await launch(ctx, id);
  const stopped = set(h, { SENDING_STOPPED: "all" });
  await deliver(stopped, "jobs", h.queues.jobs.splice(0));
  expect(h.runs).toEqual([]);
  h.clock.now += 61_000;
  await everyMinute(h.system);
  await drive(ctx, h, id);
  expect(h.carrier.taken).toHaveLength(5);
});

const notRestoring = { ...env, RESTORE_SECRET: SECRET };
const restoring = { ...notRestoring, RESTORING: "on" };

function ask(path: string, init: RequestInit, on: typeof env = restoring) {
  const request = new Request(`http://cooee.test/api${path}`, init);
  return api.fetch(request, on, createExecutionContext());
}

function order(body: object, on: typeof env = restoring, secret = SECRET) {
  const headers = { authorization: `Bearer ${secret}` };
  return ask("/operator/restore", { method: "POST", headers, body: JSON.stringify(body) }, on);
}

it("refuses calls and opt-out links while records are being restored, and sweeps nothing", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const answer = await ask("/user/me", { headers: { cookie: await sessionFor(ctx) } });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: "UNAVAILABLE" });
  const away = set(h, { RESTORING: "on" });
  const page = await recipientPage(away.system, "/u00000000", { method: "POST" });
  expect(page.status).toBe(503);
  h.outage.on = true;
  await optOut(ctx, { number: "61400000005", source: "link" });
  h.outage.on = false;
  h.clock.now += 61_000;
  await everyMinute(away.system);
  expect(h.queues.journal).toEqual([]);
  await everyMinute(h.system);
  expect(JSON.stringify(h.queues.journal).match(/"of":"suppression"/g)).toHaveLength(1);
});

it("allows a replay only with the secret, and only while records are being restored", async () => {
  // Later than anything that other tests of this isolate have written.
  const body = { do: "replay", shard: 0, from: Date.UTC(2100) };
  expect((await order(body, restoring, "another")).status).toBe(404);
  expect((await order(body, env)).status).toBe(404);
  expect((await order(body, notRestoring)).status).toBe(409);
  expect((await order({ do: "replay", shard: -1 })).status).toBe(400);
  expect(await (await order(body)).json()).toMatchObject({
    success: true,
    data: { entries: 0, unknownAccounts: [] },
  });
  expect(await (await order({ do: "settle", shard: 0 })).json()).toMatchObject({
    data: { settled: 0 },
  });
  expect(await (await order({ do: "check", shard: 1, from: 0 })).json()).toMatchObject({
    data: { restoring: true, problems: [] },
  });
});

it("signs everyone out", async () => {
  const h = harness();
  const cookie = await sessionFor(await accountIn(h));
  expect((await ask("/user/me", { headers: { cookie } }, notRestoring)).status).toBe(200);
  expect((await order({ do: "endSessions" })).status).toBe(200);
  expect((await ask("/user/me", { headers: { cookie } }, notRestoring)).status).toBe(401);
});

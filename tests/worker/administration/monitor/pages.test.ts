import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { INDICATOR_NAMES, type IndicatorName, indicatorOf } from "#core/rules/indicators.ts";
import { accountIn, deliver, drain, drive } from "#tests/support/campaign-harness.ts";
import { newHandsets, paidCampaign, statusOf } from "#tests/support/campaigns.ts";
import { inputOf, pageCalls } from "#tests/support/operations-pages.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import {
  setRoute,
  type TwoCarriers,
  twoCarriers,
} from "#tests/worker/sending/providers/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { outbox } from "#worker/db/schema/shard/kernel.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import {
  listCampaignsInFlight,
  stopCampaignInFlight,
} from "#worker/domains/administration/monitor/campaigns-in-flight.ts";
import {
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
} from "#worker/domains/administration/monitor/dead-letters.ts";
import { filterMessages } from "#worker/domains/administration/monitor/messages.ts";
import { monitor } from "#worker/domains/administration/monitor/monitor.ts";
import { dropEffect, replayEffect } from "#worker/domains/administration/monitor/parked-effects.ts";
import { sweepSizes } from "#worker/domains/administration/monitor/sweep-sizes.ts";
import { resumeCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { createProviderRoute } from "#worker/domains/sending/providers/provider-routes.ts";
import { resumeProvider, setDefaultProvider } from "#worker/domains/sending/providers/providers.ts";
import { watchProvider } from "#worker/domains/sending/providers/watch-provider.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { deadLettersOf } from "#worker/kernel/dead-letter-queries.ts";
import { endSweep } from "#worker/kernel/sweep-queries.ts";
import { sweepMessage } from "#worker/queues/messages.ts";
import { queueDueSweeps } from "#worker/sweeps/queue-due-sweeps.ts";
import { adminOf, mailsTo, minutesLater, ofSize } from "./support.ts";

const MINUTE = 60_000;
const PAGES = import.meta.glob("../../../../docs/operations/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Trouble {
  subject: string;
  /** What the page leaves to its reader. */
  values?: Record<string, string | number>;
  /** What ends it beside the page's calls; it may run twice. */
  end?: () => unknown;
}

/** How each alert comes about. */
const CAUSES: Record<IndicatorName, (h: TwoCarriers) => Promise<Trouble>> = {
  "silent-database": async (h) => {
    await accountIn(h, { shard: 1 });
    h.faults.prepared = () => {
      throw new Error("D1 is away");
    };
    const end = () => {
      h.faults.prepared = () => {};
    };
    return { subject: "shard 1", end };
  },
  "queue-depth": async (h) => {
    h.queues.webhooks.push(...Array.from({ length: 10_000 }, () => ({})));
    return { subject: "webhooks", end: () => h.queues.webhooks.splice(0) };
  },
  "queue-age": async (h) => {
    const since = new Date(h.clock.now - 15 * MINUTE);
    const real = h.system.queues.inbound;
    const metrics = async () => ({
      ...{ backlogCount: 1, backlogBytes: 10, oldestMessageTimestamp: since },
    });
    h.system.queues.inbound = { ...real, metrics };
    return {
      subject: "inbound",
      end: () => {
        h.system.queues.inbound = real;
      },
    };
  },
  "dead-letters": async (h) => {
    const { account } = await accountIn(h);
    const bodies = [1, 2].map((at) => ({ account, message: newId("message", at) }));
    await deliver(h, "txn-dead", bodies);
    const letters = await deadLettersOf(h.system, "cooee-txn-dead", 10);
    const [id = "", other = ""] = letters.map((letter) => letter.id);
    return { subject: "cooee-txn-dead", values: { queue: "cooee-txn-dead", id, other } };
  },
  "parked-effects": async (h) => {
    const ctx = await accountIn(h);
    const ids = [1, 2].map((at) => newId("outbox", at));
    const [id = "", other = ""] = ids;
    const effect = JSON.stringify({ type: "run", campaign: newId("campaign", 1) });
    const row = { effect, createdAt: 1, attempts: 10, nextAt: null, error: "Away" };
    await ctx.db.batch(
      ctx.db.insertAll(outbox, [
        { id, ...row },
        { id: other, ...row },
      ]),
    );
    const { shard } = ctx.account;
    return { subject: `shard ${shard}`, values: { shard, id, other } };
  },
  "late-sweeps": async (h) => {
    await queueDueSweeps(h.system);
    h.queues.sweeps.splice(0);
    h.clock.now += 30 * MINUTE;
    const end = async () => {
      await queueDueSweeps(h.system);
      for (const body of h.queues.sweeps.splice(0)) {
        const { sweep: name, shard, until } = sweepMessage.parse(body);
        const database = shard === undefined ? h.system.control.database : h.system.shards[shard];
        if (!database) throw new Error("There is no such shard");
        await endSweep(database, { name, until }, { hasMore: false, now: h.clock.now });
      }
    };
    return { subject: "control", end };
  },
  "stopped-carrier": async (h) => {
    const ctx = await accountIn(h);
    const answer = { provider: h.other.name, results: undefined, canary: false };
    for (let call = 0; call < 10; call++) await watchProvider(ctx, answer);
    return { subject: h.other.name, values: { carrier: h.other.name } };
  },
  "carrier-errors": async (h) => {
    const ctx = await viaOther(h);
    const { id, numbers } = await paidCampaign(ctx, h, { count: 100 });
    const refused = new Set(numbers.slice(0, 20));
    h.other.fate = ({ to }) => (refused.has(to) ? "rejected" : "accepted");
    await drive(ctx, h, id);
    const running = await paidCampaign(ctx, h, { count: 1 });
    const values = { account: ctx.account.id, campaign: running.id, spare: "fake" };
    return { subject: h.other.name, values, end: () => anHour(h) };
  },
  "carrier-latency": async (h) => {
    const ctx = await viaOther(h);
    h.other.before = () => {
      h.clock.now += 5_000;
    };
    const { id } = await paidCampaign(ctx, h, { count: 1 });
    await drive(ctx, h, id);
    return { subject: h.other.name, values: { spare: "fake" }, end: () => anHour(h) };
  },
  "missing-receipts": async (h) => {
    const ctx = await viaOther(h);
    const { id } = await paidCampaign(ctx, h, { count: 100 });
    await drive(ctx, h, id);
    return { subject: h.other.name, end: () => receipts(h) };
  },
  "unknown-messages": async (h) => {
    const ctx = await viaOther(h);
    h.other.after = () => {
      throw new Error("No answer");
    };
    const { id } = await paidCampaign(ctx, h, { count: 100 });
    await tickCampaign(ctx, id);
    await drain(h, "bulk");
    h.clock.now += 2 * MINUTE;
    return { subject: h.other.name, end: () => receipts(h) };
  },
  "held-messages": async (h) => {
    const ctx = await accountIn(h);
    const account = ctx.account.id;
    const sender = `Late${Date.now() % 100_000}`;
    await addSender(ctx, { value: sender, type: 3, perSecond: 1000 });
    await setRoute(h, { provider: h.other.name, account, sender, register: "submitted" });
    const { id } = await paidCampaign(ctx, h, { count: 1000, sender });
    await drive(ctx, h, id);
    await sendQuick(ctx, { contacts: newHandsets(1), sender });
    await drain(h, "txn");
    const end = async () => {
      if ((await statusOf(ctx, id)) === "paused") await resumeCampaign(ctx, { id });
      await drive(ctx, h, id);
    };
    return { subject: "", values: { account, sender, carrier: "fake" }, end };
  },
  "stalled-campaigns": async (h) => {
    // What other tests have left does not move either.
    await shardDatabase(env, 0)
      .prepare(
        `UPDATE campaigns SET status = 'complete' WHERE status IN ('planning', 'sending')
          /* cross-account: of every test of this file */`,
      )
      .run();
    const ctx = await accountIn(h, { shard: 0 });
    const { id } = await paidCampaign(ctx, h, { count: 1 });
    h.clock.now += 31 * MINUTE;
    return { subject: "shard 0", values: { account: ctx.account.id, campaign: id } };
  },
  "database-size": async (h) => {
    const [first, ...others] = h.system.shards;
    if (!first) throw new Error("There is no shard");
    await sweepSizes({ ...h.system, shards: [ofSize(first, 8e9), ...others] });
    return { subject: "shard 0", end: () => sweepSizes(h.system) };
  },
  "database-days": async (h) => {
    const [first, second] = h.system.shards;
    if (!first || !second) throw new Error("There is no shard");
    for (const bytes of [1e9, 2e9]) {
      h.clock.now += 24 * 60 * MINUTE;
      await sweepSizes({ ...h.system, shards: [first, ofSize(second, bytes)] });
    }
    return { subject: "shard 1", end: () => sweepSizes(h.system) };
  },
};

/** An account whose messages the carrier of this test sends. */
async function viaOther(h: TwoCarriers): Promise<AccountContext> {
  const ctx = await accountIn(h);
  await setRoute(h, { provider: h.other.name, account: ctx.account.id });
  return ctx;
}

/** The first time; figures of the last hour are then of another one. */
function anHour(h: TwoCarriers): void {
  h.clock.now += 66 * MINUTE;
}

async function receipts(h: TwoCarriers) {
  const receipts = h.other.taken.splice(0).map(({ reference }) => ({
    ...{ reference, carrierId: `c-${reference}`, at: h.clock.now, status: "delivered" },
  }));
  if (receipts.length > 0) await deliver(h, "receipts", [{ carrier: "other", receipts }]);
}

type Call = (admin: AccountContext, input: object) => Promise<object>;

/** What serves the calls that pages name. */
const CALLS: Readonly<Record<string, Call>> = {
  "GET /admin/monitor": (admin) => monitor(admin),
  "GET /admin/dead-letter": (admin, input) =>
    listDeadLetters(admin, contract.listDeadLetters.input.parse(input)),
  "POST /admin/dead-letter/replay": (admin, input) =>
    replayDeadLetters(admin, contract.replayDeadLetters.input.parse(input)),
  "POST /admin/dead-letter/drop": (admin, input) =>
    dropDeadLetters(admin, contract.dropDeadLetters.input.parse(input)),
  "POST /admin/effect/replay": (admin, input) =>
    replayEffect(admin, contract.replayEffect.input.parse(input)),
  "POST /admin/effect/drop": (admin, input) =>
    dropEffect(admin, contract.dropEffect.input.parse(input)),
  "GET /admin/campaigns-in-flight": (admin) => listCampaignsInFlight(admin),
  "POST /admin/campaign/stop": (admin, input) =>
    stopCampaignInFlight(admin, contract.stopCampaignInFlight.input.parse(input)),
  "GET /admin/gateway/filter": (admin, input) =>
    filterMessages(admin, contract.filterMessages.input.parse(input)),
  "POST /admin/provider/resume": (admin, input) =>
    resumeProvider(admin, contract.resumeProvider.input.parse(input)),
  "POST /admin/default-provider": (admin, input) =>
    setDefaultProvider(admin, contract.setDefaultProvider.input.parse(input)),
  "POST /admin/sender-provider": (admin, input) =>
    createProviderRoute(admin, contract.createProviderRoute.input.parse(input)),
};

/** Makes the calls of a page, as its reader would. */
async function follow(admin: AccountContext, name: IndicatorName, values: Trouble["values"] = {}) {
  for (const call of pageCalls(PAGES[`../../../../docs/operations/${name}.md`] ?? "")) {
    const serve = CALLS[`${call.method} ${call.path}`];
    if (!serve) throw new Error(`Nothing serves ${call.method} ${call.path}`);
    await serve(admin, inputOf(call, values));
  }
}

/** In how many mails an alert is under a heading. */
function timesUnder(mails: readonly { text: string }[], heading: string, line: string): number {
  const parts = mails.map(({ text }) => text.split(heading)[1]?.split(/\nThis /)[0] ?? "");
  return parts.filter((part) => part.includes(line)).length;
}

it.each(INDICATOR_NAMES)(
  "%s: raised by its cause, and clear once its page was followed",
  async (name) => {
    const h = twoCarriers();
    const { subject, values, end } = await CAUSES[name](h);
    const admin = await adminOf(h);
    const { title, afterMinutes } = indicatorOf(name);
    const line = subject === "" ? title : `${title} (${subject})`;
    const told = async () => {
      const mails = await mailsTo(admin);
      return ["This needs you:", "This is fine again:"].map((heading) =>
        timesUnder(mails, heading, line),
      );
    };
    const watched = async () =>
      (await monitor(admin)).data.watched.find(
        (one) => one.indicator === name && one.subject === subject,
      );
    const [raised = 0, cleared = 0] = await told();
    await minutesLater(h, 0);
    const since = h.clock.now;
    expect(await watched()).toMatchObject({ bad: true, since, raisedAt: undefined });
    await minutesLater(h, afterMinutes);
    expect(await watched()).toMatchObject({ bad: true, since, raisedAt: h.clock.now });
    expect(await told()).toEqual([raised + 1, cleared]);
    await follow(admin, name, values);
    await end?.();
    await minutesLater(h, 1);
    h.clock.now += 15 * MINUTE;
    await end?.();
    await minutesLater(h, 0);
    const after = await watched();
    expect([after?.bad ?? false, after?.since]).toEqual([false, undefined]);
    expect(await told()).toEqual([raised + 1, cleared + 1]);
  },
);

import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { call, ORIGIN, refusalOf } from "#tests/support/call.ts";
import {
  accountIn,
  deliver,
  drive,
  type Harness,
  harness,
  type QueueName,
} from "#tests/support/campaign-harness.ts";
import { messagesBy, newHandsets, paidCampaign } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { sessionFor } from "#tests/support/session.ts";
import { rowsOf } from "#tests/support/world.ts";
import {
  clicksOf,
  IPHONE,
  linkedCampaign,
  open,
  TARGET,
} from "#tests/worker/content/links/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import {
  begin,
  carry,
  expectNothingOf,
  freeze,
  leaveNoMove,
  present,
  receiptsOf,
} from "./support.ts";

// In the seconds in which an account is on no shard, what others send is kept, and what people ask for is refused with a
// time to try again.

afterEach(leaveNoMove);

const written = (h: Harness, from: string, text: string) => ({
  carrier: "fake",
  message: { carrierId: `${text}-${from}`, from, to: SHARED_NUMBER, text, at: h.clock.now + 1000 },
});

/** Delivers these, and returns what is on the queue after that. */
async function again(h: Harness, name: QueueName, bodies: readonly unknown[]): Promise<unknown[]> {
  const retried = await deliver(h, name, bodies);
  return [...retried, ...h.queues[name].splice(0)];
}

async function inboundOf(ctx: AccountContext): Promise<unknown[]> {
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT text FROM messages WHERE account_id = ? AND direction = 'in' ORDER BY text")
    .bind(ctx.account.id)
    .all();
  return results.map(({ text }) => text);
}

it.each(["frozen", "moved"] as const)(
  "a click, receipts, a reply and a STOP that arrive while it is %s wait, and each counts once",
  async (state) => {
    const h = harness();
    const { ctx, numbers, pathOf } = await linkedCampaign(h, { count: 4 });
    const [clicker = "", replier = "", stopper = ""] = numbers;
    const id = state === "frozen" ? await freeze(h, ctx) : await begin(h, ctx);
    await carry(h, id, { until: state });
    const page = await open(h, pathOf(clicker), {
      "user-agent": IPHONE,
      "sec-fetch-dest": "document",
    });
    expect([page.status, page.headers.get("location")]).toEqual([302, TARGET]);
    const arriving: [QueueName, unknown[]][] = [
      ["clicks", h.queues.clicks.splice(0)],
      [
        "receipts",
        [
          receiptsOf(
            h,
            h.carrier.taken.map(({ reference }) => reference),
          ),
        ],
      ],
      ["inbound", [written(h, replier, "Yes please"), written(h, stopper, "STOP")]],
    ];
    for (const [name, bodies] of arriving) {
      expect(bodies).not.toEqual([]);
      expect(await again(h, name, bodies)).toEqual(bodies);
    }
    await carry(h, id, { until: "cleared" });
    for (const [name, bodies] of arriving) {
      expect(await again(h, name, bodies)).toEqual([]);
      // Once more: a queue may deliver twice.
      expect(await again(h, name, bodies)).toEqual([]);
    }
    const there = await present(h, ctx);
    expect(there.account.shard).toBe(1);
    expect(await clicksOf(there)).toMatchObject([{ number: clicker, verdict: "person" }]);
    expect(await messagesBy(there)).toMatchObject({ delivered: 4 });
    expect(await inboundOf(there)).toEqual(["STOP", "Yes please"]);
    expect(await suppressionOf(there, stopper)).toMatchObject({ optedOut: true });
    expect(await suppressionOf(there, replier)).toMatchObject({ optedOut: false });
    await expectNothingOf(ctx, 0);
  },
);

it("a message and an opt-out that are asked for are refused with a time to try again, and work after that", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  // One that nobody can answer: its texts have a link to opt out.
  await addSender(ctx, { value: "Bells", type: 3, perSecond: 50 });
  const { id: campaign, numbers } = await paidCampaign(ctx, h, { count: 1, sender: "Bells" });
  await drive(ctx, h, campaign);
  const row = await shardDatabase(env, 0)
    .prepare("SELECT opt_out_code AS code FROM messages WHERE account_id = ? LIMIT 1")
    .bind(ctx.account.id)
    .first();
  const cookie = await sessionFor(ctx);
  const message = {
    ...{ sender: SHARED_SENDER, message: "Your table is ready", contacts: newHandsets(1) },
    key: crypto.randomUUID(),
  };
  const ask = () => call(contract.sendQuickMessage, message, { cookie });
  const optOut = () =>
    SELF.fetch(`${ORIGIN}/u${row?.code}`, { method: "POST", headers: { origin: ORIGIN } });
  const id = await freeze(h, ctx);
  const refused = await ask();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refusalOf(refused)).toMatchObject({
    code: "UNAVAILABLE",
    message: "We are moving your account to a larger place. Please try again in a few seconds.",
  });
  const page = await optOut();
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await page.text()).toContain("Please try again in a few seconds");
  const list = await call(contract.history, {}, { cookie });
  expect(list.status).toBe(200);
  await carry(h, id, { until: "cleared" });
  const there = await present(h, ctx);
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  const { quick_messages: quick } = await rowsOf(there);
  expect(quick).toHaveLength(1);
  expect((await optOut()).status).toBe(200);
  expect(await suppressionOf(there, numbers[0] ?? "")).toMatchObject({ optedOut: true });
});

it("a step that fails meanwhile is tried again at once, not ever later as by its queue", async () => {
  const h = harness();
  const id = await freeze(h, await accountIn(h, { shard: 0 }));
  const [job] = h.queues.jobs.splice(0);
  h.faults.batch = breaksOnce(/moving_accounts/, "before");
  expect(await deliver(h, "jobs", [job])).toEqual([]);
  expect(h.queues.jobs).toEqual([job]);
  await carry(h, id, { until: "moved" });
});

import { expect, it } from "vitest";
import type { Id } from "#core/ids.ts";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { books, expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
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
  groupOf,
  launch,
  newDraft,
  newHandsets,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { optIn } from "#tests/support/opt-in.ts";
import { recipientPage } from "#tests/support/recipient-page.ts";
import {
  checkAll,
  everyRow,
  replayAll,
  type takeRestorePoint as take,
  takeRestorePoint,
} from "#tests/support/restore-point.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked, suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

const OUT = { optedOut: true, blocked: false };

/** An account over a day, the second half of which the databases then forget. */
async function day(h: Harness, shard: 0 | 1) {
  const ctx = await accountIn(h, { shard, credit: 1000 * SMS });
  await addSender(ctx, { value: "Bells", type: 3, perSecond: 50 });
  const half = await paidCampaign(ctx, h, { count: 75 });
  const sent = await newDraft(ctx, { count: 30 });
  const cut = await newDraft(ctx, { count: 50 });
  const kept = await newDraft(ctx, { numbers: [...half.numbers.slice(0, 10)] });
  const dropped = await newDraft(ctx, { count: 5 });
  const stuck = await newDraft(ctx, { count: 5 });
  const [gone = "", back = "", linked = "", blocked = "", again = ""] = half.numbers;
  await optOut(ctx, { number: again, source: "link" });
  h.clock.now += 1000;
  await tickCampaign(ctx, half.id);
  await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
  await launch(ctx, dropped.id);
  await launch(ctx, stuck.id);
  h.queues.jobs.splice(0);
  return {
    ctx,
    half,
    sent,
    cut,
    kept,
    dropped,
    stuck,
    people: { gone, back, linked, blocked, again },
  };
}

type Day = Awaited<ReturnType<typeof day>>;

/** What the restore takes away. */
async function after({ ctx, half, sent, cut, dropped, people }: Day, h: Harness) {
  h.clock.now += 60_000;
  await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
  const at = () => h.clock.now + 1000;
  const answer = (from: string, text: string) => ({
    carrier: "fake",
    message: { carrierId: `${text}-${from}`, from, to: SHARED_NUMBER, text, at: at() },
  });
  await deliver(h, "inbound", [answer(people.gone, "STOP"), answer(people.back, "STOP")]);
  h.clock.now += 1000;
  await deliver(h, "inbound", [answer(people.back, "START")]);
  await optOut(ctx, { number: people.linked, source: "link" });
  await setBlocked(ctx, { number: people.blocked, blocked: true });
  await optIn(ctx, { number: people.again });
  await drain(h, "txn");
  await grantCredit(ctx, { key: "order", amount: 5 * SMS });
  await cancelCampaign(ctx, { id: dropped.id });

  h.carrier.fate = ({ to }) => (sent.numbers.indexOf(to) % 10 === 0 ? "rejected" : "accepted");
  await launch(ctx, sent.id);
  await drive(ctx, h, sent.id);
  h.carrier.fate = () => "accepted";
  expect(await statusOf(ctx, sent.id)).toBe("complete");

  const late = await newDraft(ctx, { count: 20, sender: "Bells", message: "Hello late" });
  await launch(ctx, late.id);
  await drive(ctx, h, late.id);
  await launch(ctx, cut.id);
  await drain(h, "jobs");
  await tickCampaign(ctx, cut.id);
  const cutChunk = h.queues.bulk.findIndex((body) => JSON.stringify(body).includes(cut.id));
  await deliver(h, "bulk", h.queues.bulk.splice(cutChunk, 1));
  expect(await statusOf(ctx, half.id)).toBe("sending");
  return { late };
}

/** Everything that could send by itself, and every button that someone might press. */
async function letEverythingGo(day: Day, h: Harness, campaigns: readonly Id<"campaign">[]) {
  for (let minute = 0; minute < 4; minute++) {
    h.clock.now += 61_000;
    await everyMinute(h.system);
    for (const name of ["jobs", "bulk", "txn"] as const) await drain(h, name);
    for (const id of campaigns) await drive(day.ctx, h, id);
  }
}

async function pressSend(ctx: AccountContext, draft: Id<"campaign">) {
  await launchCampaign(ctx, { draft, recipients: 1, price: 1 }).catch(() => undefined);
}

async function restore(h: Harness, point: Awaited<ReturnType<typeof take>>) {
  await drain(h, "journal");
  // What the queues still hold from the forgotten time arrives afterwards.
  await point.goBack();
  return replayAll(h, point.at);
}

it.each([0, 1] as const)(
  "a restore of shard %i sends nothing twice, to no one who opted out, and keeps the books",
  async (shard) => {
    const h = harness();
    const d = await day(h, shard);
    const { ctx, half, sent, cut, kept, stuck, dropped, people } = d;
    const point = await takeRestorePoint(h);
    const { late } = await after(d, h);
    const newcomer = await accountIn(h, { shard });
    await optOut(newcomer, { number: "61400000009", source: "link" });
    const before = await expectBooksBalance(ctx);
    await expectRoomCounted(ctx);
    const lastWords = Object.fromEntries(
      await Promise.all(
        Object.values(people).map(async (who) => [who, await suppressionOf(ctx, who)] as const),
      ),
    );
    const restored = await restore(h, point);

    expect(restored.unknownAccounts).toContain(newcomer.account.id);
    for (const { problems, staged } of await checkAll(h, point.at)) {
      expect(problems).toEqual([]);
      expect(staged).toBe(0);
    }
    // Each number's last decision counts.
    for (const [who, words] of Object.entries(lastWords)) {
      expect([who, await suppressionOf(ctx, who)]).toEqual([who, words]);
    }
    expect(lastWords[people.gone]).toMatchObject(OUT);
    expect(lastWords[people.linked]).toMatchObject(OUT);
    expect(lastWords[people.back]).toMatchObject({ optedOut: false });
    expect(lastWords[people.again]).toMatchObject({ optedOut: false });
    expect(lastWords[people.blocked]).toMatchObject({ optedOut: false, blocked: true });
    await expectRoomCounted(ctx);
    // The money is what it was, and what a lost plan had not sent is refunded.
    const lost = 25 * SMS;
    const now = await books(ctx);
    expect(now).toMatchObject({
      ledger: before.balance + lost,
      balance: before.balance + lost,
      lots: before.balance + lost,
      debited: before.debited,
      sentDebited: before.debited,
      refunded: before.refunded + lost,
      campaignsRefunded: before.refunded + lost,
      kept: before.debited - before.refunded - lost,
    });

    expect(await statusOf(ctx, sent.id)).toBe("complete");
    expect(await statusOf(ctx, late.id)).toBe("complete");
    expect(await statusOf(ctx, cut.id)).toBe("cancelled");
    expect(await statusOf(ctx, dropped.id)).toBe("cancelled");
    expect(await statusOf(ctx, stuck.id)).toBe("held");
    expect(await statusOf(ctx, half.id)).toBe("sending");
    const { data } = await getCampaign(ctx, { id: sent.id });
    expect(data.holdReason).toMatch(
      /^This campaign was sent on \d\d\/\d\d\/\d{4}, before our records were restored\./,
    );

    const campaigns = [half.id, sent.id, cut.id, late.id, dropped.id];
    for (const id of campaigns) await pressSend(ctx, id);
    const quiet = [...sent.numbers, ...cut.numbers, ...late.numbers, ...dropped.numbers];
    const heard = arrived(h, quiet);
    await letEverythingGo(d, h, campaigns);
    expect(arrived(h, quiet)).toBe(heard);
    const texts = h.carrier.taken.map(({ to, text }) => `${to} ${text}`);
    const toHalf = texts.filter((text) => half.numbers.some((number) => text.startsWith(number)));
    expect(new Set(toHalf).size).toBe(toHalf.length);
    expect(new Set(h.carrier.taken.map(({ reference }) => reference)).size).toBe(texts.length);
    expect(await statusOf(ctx, half.id)).toBe("complete");

    // An earlier draft goes to those who may still be sent messages.
    const reached = () =>
      [people.gone, people.linked, people.blocked].map((to) => arrived(h, [to]));
    const once = reached();
    await launch(ctx, kept.id);
    await drive(ctx, h, kept.id);
    expect(await statusOf(ctx, kept.id)).toBe("complete");
    expect(reached()).toEqual(once);
    const end = await books(ctx);
    expect([end.ledger, end.lots]).toEqual([end.balance, end.balance]);

    // The opt-out link of a message that the database has forgotten still opts its recipient out.
    const [message] = h.carrier.taken.filter(({ to }) => late.numbers.includes(to));
    const path = /\/u\w{8}/.exec(message?.text ?? "")?.[0] ?? "";
    await recipientPage(h.system, path, { method: "POST" });
    expect(await suppressionOf(ctx, message?.to ?? "")).toMatchObject(OUT);
  },
);

it("changes nothing when it is replayed twice, and continues where it was killed", async () => {
  const h = harness();
  const d = await day(h, 0);
  const point = await takeRestorePoint(h);
  await after(d, h);
  await drain(h, "journal");
  await point.goBack();
  h.faults.batch = breaksOnce(/'unknown'/, "before", 2);
  await expect(replayAll(h, point.at)).rejects.toThrow("the connection was lost");
  h.faults.batch = breaksOnce(/DELETE FROM campaign_chunks/, "after");
  await expect(replayAll(h, point.at)).rejects.toThrow("the answer was lost");
  h.faults.batch = () => undefined;
  await replayAll(h, point.at);
  await drain(h, "journal");
  const rows = await everyRow();
  await replayAll(h, point.at);
  expect(await everyRow()).toEqual(rows);
});

it("counts a group's unsubscribed as before", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(3);
  const group = await groupOf(ctx, numbers);
  const [one = "", two = ""] = numbers;
  await optOut(ctx, { number: two, source: "link" });
  const point = await takeRestorePoint(h);
  h.clock.now += 1000;
  await optOut(ctx, { number: one, source: "link" });
  await optIn(ctx, { number: two });
  await restore(h, point);
  const { groups } = await rowsOf(ctx);
  expect(groups).toEqual([expect.objectContaining({ id: group, unsubscribed: 1 })]);
});

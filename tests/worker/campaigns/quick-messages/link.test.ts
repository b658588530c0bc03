import { describe, expect, it } from "vitest";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { shortLinkOf } from "#core/rules/short-links.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { groupOf, messagesBy, newHandsets } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { asId } from "#tests/support/ids.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { rowsOf } from "#tests/support/world.ts";
import { HOUR, MINUTE, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import {
  clicksOf,
  HOST,
  IPHONE,
  MESSAGE,
  open,
  TARGET,
} from "#tests/worker/content/links/support.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { changeQuickLink } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { quickRequest, sendQuick } from "./support.ts";

const person = { "user-agent": IPHONE, "sec-fetch-dest": "document" };
const linked = { message: MESSAGE, longUrl: TARGET };

/** The path in the text that a handset got. */
function pathTo(h: Harness, number: string | undefined): string {
  const text = h.carrier.taken.find(({ to }) => to === number)?.text ?? "";
  expect(text).toContain(`${HOST}/s`);
  return /\/s[0-9A-Za-z]+/.exec(text)?.[0] ?? "";
}

async function visitAs(h: Harness, number: string | undefined): Promise<void> {
  const response = await open(h, pathTo(h, number), person);
  expect([response.status, response.headers.get("location")]).toEqual([302, TARGET]);
  await deliver(h, "clicks", h.queues.clicks.splice(0));
}

describe("a short link in a quick message on shard 1", () => {
  const shard = 1;
  it("R010, R029: is each recipient's own, as long as its price assumed, and tracked", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const numbers = newHandsets(3);
    const request = quickRequest({ contacts: numbers, ...linked });
    const { data: check } = await checkQuickMessage(ctx, request);
    await sendQuick(ctx, request);
    await drain(h, "txn");
    const links = numbers.map((number) => shortLinkOf(pathTo(h, number)));
    expect(new Set(links.map((link) => link?.code)).size).toBe(1);
    expect(new Set(links.map((link) => link?.recipient)).size).toBe(3);
    expect(h.carrier.taken[0]?.text.length).toBe(check.messages[0]?.text?.length);
    await visitAs(h, numbers[0]);
    await visitAs(h, numbers[0]);
    await visitAs(h, numbers[1]);
    expect((await clicksOf(ctx)).map(({ number }) => number).sort()).toEqual(
      [numbers[0], numbers[0], numbers[1]].sort(),
    );
    const { items } = await history(ctx, {});
    const clicks = new Map(items.map((item) => [item.receiver, item.clicks]));
    expect(numbers.map((number) => clicks.get(number))).toEqual([2, 1, undefined]);
    await expectBooksBalance(ctx);
  });

  it("is switched off, on again, and made to expire, by no one else", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const numbers = newHandsets(1);
    const { data } = await sendQuick(ctx, { contacts: numbers, ...linked });
    const id = asId("quickMessage", data._id);
    await drain(h, "txn");
    const path = pathTo(h, numbers[0]);
    const statusNow = async () => {
      // An isolate remembers a link for a minute.
      h.clock.now += MINUTE + 1;
      return (await open(h, path, person)).status;
    };
    const change = { id, disabled: true, expiresAt: null };
    expect(await changeQuickLink(ctx, change)).toEqual({ data: { disabled: true } });
    expect(await statusNow()).toBe(410);
    await changeQuickLink(ctx, { ...change, disabled: false });
    expect(await statusNow()).toBe(302);
    await changeQuickLink(ctx, { id, disabled: false, expiresAt: h.clock.now + HOUR });
    expect(await statusNow()).toBe(302);
    h.clock.now += HOUR;
    expect(await statusNow()).toBe(410);
    const stranger = await accountIn(h, { shard });
    expect(await refusalOf(changeQuickLink(stranger, change))).toMatchObject({ code: "NOT_FOUND" });
    const plain = await sendQuick(ctx, { contacts: newHandsets(1) });
    const none = changeQuickLink(ctx, { ...change, id: asId("quickMessage", plain.data._id) });
    expect(await refusalOf(none)).toMatchObject({ code: "CONFLICT", message: QUICK_TEXTS.noLink });
  });

  it("goes out with a scheduled one, and counts then as well", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const numbers = newHandsets(2);
    const at = h.clock.now + HOUR;
    await sendQuick(ctx, { contacts: numbers, ...linked, sendType: "schedule", scheduleAt: at });
    h.clock.now = at;
    await startDue(ctx, h);
    await drain(h, "txn");
    await visitAs(h, numbers[1]);
    expect(await clicksOf(ctx)).toMatchObject([{ number: numbers[1], verdict: "person" }]);
  });

  it("works after a restore to before it was sent", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const point = await takeRestorePoint(h);
    h.clock.now += MINUTE;
    const numbers = newHandsets(2);
    await sendQuick(ctx, { contacts: numbers, ...linked });
    await drain(h, "txn");
    await drain(h, "journal");
    await point.goBack();
    await replayAll(h, point.at);
    await visitAs(h, numbers[0]);
    expect(await clicksOf(ctx)).toMatchObject([{ number: numbers[0], verdict: "person" }]);
  });
});

it("R152, R153: needs an address that may be led to, and nothing is written without one", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  for (const [longUrl, said] of [
    [undefined, LINK_TEXTS.required],
    ["not an address", LINK_TEXTS.wrong],
    [`https://${HOST}/s1`, LINK_TEXTS.ownHost],
  ]) {
    const sent = sendQuick(ctx, { contacts: newHandsets(1), message: MESSAGE, longUrl });
    await expect(sent).rejects.toMatchObject({ fields: { longUrl: said } });
  }
  const { links, messages } = await rowsOf(ctx);
  expect([links, messages]).toEqual([[], []]);
});

it("is not left behind by a message that was not written", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  h.faults.batch = breaksOnce(/INSERT INTO messages/, "before");
  await expect(sendQuick(ctx, { contacts: newHandsets(1), ...linked })).rejects.toThrow();
  expect((await rowsOf(ctx)).links).toEqual([]);
});

it("is the campaign's in a message to a group", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  const group = await groupOf(ctx, newHandsets(2));
  const { data } = await sendQuick(ctx, { ...linked, group });
  const { campaigns } = await rowsOf(ctx);
  expect(campaigns).toMatchObject([{ id: data.campaign, long_url: TARGET }]);
  expect(await messagesBy(ctx)).toEqual({});
});

import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { history as endpoint } from "#core/contract/messages/messages.ts";
import { sendSms as simple } from "#core/contract/quick-messages/quick-messages.ts";
import { HISTORY_STATUSES } from "#core/statuses.ts";
import { newAccount } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { shardOf, write } from "#tests/worker/reports/dashboard/support.ts";
import { dayAgo } from "#tests/worker/reports/exports/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { systemContext } from "#worker/system-context.ts";

const HANDSET = "0412 345 678";
const DAY = 86_400_000;
let ctx: AccountContext;

function list(input: Record<string, string>) {
  return history(ctx, endpoint.input.parse(input));
}

beforeEach(async () => {
  ctx = await newAccount();
});

it("R205, R238: a contact's history has pages of 50, numbered, each message once", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({
    at: ctx.now() - index * 60_000,
    status: "sent" as const,
  }));
  await write(ctx, rows);
  await shardOf(ctx)
    .prepare(
      `INSERT INTO messages (account_id, id, direction, recipient, sender, text, units, segments,
        unicode, status) SELECT account_id, id || 'Z', direction, '61499999999', sender, text, units,
        segments, unicode, status FROM messages WHERE account_id = ? LIMIT 5`,
    )
    .bind(ctx.account.id)
    .run();
  const pages = await Promise.all(
    ["1", "2", "3"].map((page) => list({ receiver: HANDSET, page, limit: "80" })),
  );
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20]);
  expect(pages.map(({ next }) => next !== undefined)).toEqual([true, true, false]);
  const items = pages.flatMap((page) => page.items);
  expect(new Set(items.map(({ _id }) => _id)).size).toBe(120);
  expect(new Set(items.map(({ receiver }) => receiver))).toEqual(new Set(["61412345678"]));
  await expect(list({ page: "2" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(list({ receiver: "12" })).rejects.toMatchObject({
    fields: { receiver: "Invalid phone number" },
  });
});

it("R043: it is filtered by days, status and message type", async () => {
  await write(ctx, [
    { at: ctx.now() - 5 * DAY, status: "failed" },
    { at: ctx.now() - 5 * DAY + 1000, status: "sent" },
    { at: ctx.now(), status: "sent" },
  ]);
  const found = async (input: Record<string, string>) =>
    (await list({ receiver: HANDSET, ...input })).items.map(({ status }) => status);
  expect(await found({})).toEqual(["sent", "sent", "failed"]);
  expect(await found({ status: "failed" })).toEqual(["failed"]);
  expect(await found({ from: dayAgo(ctx, 6), to: dayAgo(ctx, 4) })).toEqual(["sent", "failed"]);
  expect(await found({ type: "sms" })).toHaveLength(3);
  expect(await found({ type: "mms" })).toEqual([]);
});

it("R042: it says whether the number is opted out, or blocked, by this account or its parent", async () => {
  const flags = async () => (await list({ receiver: HANDSET })).contact;
  expect(await flags()).toEqual({ isBlocked: false, isBlockedByUser: false });
  await optOut(ctx, { number: "61412345678", source: "link" });
  expect(await flags()).toEqual({ isBlocked: false, isBlockedByUser: true });
  await setBlocked(ctx, { number: "61412345678", blocked: true });
  expect(await flags()).toEqual({ isBlocked: true, isBlockedByUser: true });
  const shard = ctx.account.shard === 0 ? 0 : 1;
  ctx = await newAccount({
    role: "subaccount",
    access: ["sms", "history"],
    parentId: ctx.account.id,
    shard,
  });
  expect(await flags()).toEqual({ isBlocked: true, isBlockedByUser: true });
  ctx = await newAccount();
  expect(await flags()).toEqual({ isBlocked: false, isBlockedByUser: false });
});

it("R074, R116: what comes in is received, and first in the list", async () => {
  await write(ctx, [{ at: ctx.now() - 1000, status: "sent" }]);
  const number = `6148${String(Date.now()).slice(-7)}`;
  await addNumber(ctx, number, ctx.account.id);
  const inbound = {
    carrierId: number,
    from: "61412345678",
    to: number,
    text: "Hi",
    at: Date.now(),
  };
  await receiveMessage(systemContext(env), inbound);
  const { items } = await list({});
  expect(items[0]).toMatchObject({ status: "received", message: "Hi", sender: "61412345678" });
});

it("R255: a record's smsDetail holds length, parts, price of a part and what was deducted", async () => {
  await write(ctx, [{ at: ctx.now(), status: "sent", price: 11_000 }]);
  await shardOf(ctx)
    .prepare("UPDATE messages SET units = 200, segments = 2 WHERE account_id = ?")
    .bind(ctx.account.id)
    .run();
  const [record] = (await list({})).items;
  expect(record?.smsDetail).toEqual({
    messagelength: 200,
    smscount: 2,
    costpersms: 5.5,
    deductibleCredit: 11,
  });
});

it("R066: every filter value is accepted; those that no message has find none", async () => {
  await write(ctx, [{ at: ctx.now(), status: "sent" }]);
  for (const status of HISTORY_STATUSES) {
    const found = (await list({ status, receiver: HANDSET })).items.length;
    expect([status, found]).toEqual([status, ["all", "sent"].includes(status) ? 1 : 0]);
    expect((await list({ status })).items.length).toBe(found);
  }
  await expect(list({ status: "gone" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

it("R228: a simple send that fails says 'Error sending SMS'", async () => {
  ctx = await newAccount({ credit: 0 });
  const cookie = await sessionFor(ctx);
  const input = { sender: "#SharedNum#", message: "Hello", contacts: [HANDSET] };
  const refused = await refusalOf(await call(simple, input, { cookie }));
  expect(refused).toMatchObject({ code: "UNPROCESSABLE", message: "Error sending SMS" });
  const wrong = await refusalOf(await call(simple, { ...input, contacts: ["12"] }, { cookie }));
  expect(wrong).toMatchObject({
    ...{ code: "INVALID_INPUT", message: "Error sending SMS" },
    fields: { contacts: "Invalid phone number", status: "Invalid phone number" },
  });
});

import { describe, expect, it } from "vitest";
import {
  deleteNotification,
  deleteNotifications,
  listNotifications,
  NOTIFICATION_TEXTS,
  readNotifications,
} from "#core/contract/notifications/notifications.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { notificationRows } from "#worker/domains/platform/notifications/notification-rows.ts";
import { listNotifications as list } from "#worker/domains/platform/notifications/notifications.ts";

/** An account whose clock advances a millisecond per reading, so that ids keep their order. */
async function account(): Promise<AccountContext> {
  let now = Date.now();
  return await newAccount({}, { now: () => ++now });
}

async function add(ctx: AccountContext, count: number): Promise<void> {
  const many = Array.from({ length: count }, (_, at) =>
    notificationRows(ctx, [{ kind: "campaign", message: `Number ${at + 1}` }]),
  );
  for (let at = 0; at < many.length; at += 50) await ctx.db.batch(many.slice(at, at + 50).flat());
}

function pageAfter({ next }: { next?: string }) {
  return listNotifications.input.parse({ cursor: next });
}

describe("notifications", () => {
  it("are listed by key, newest first, each once, with a count of new ones", async () => {
    const ctx = await account();
    await add(ctx, 45);
    const first = await list(ctx, {});
    expect(first).toMatchObject({ unread: 45, limit: 20 });
    // New entries in between do not shift the pages.
    await add(ctx, 1);
    const second = await list(ctx, pageAfter(first));
    const third = await list(ctx, pageAfter(second));
    expect(third.next).toBeUndefined();
    const messages = [first, second, third].flatMap(({ items }) => items.map((one) => one.message));
    expect(messages).toEqual(Array.from({ length: 45 }, (_, at) => `Number ${45 - at}`));
  });

  it("show, count, read and remove only what a sub-account may read", async () => {
    const sub = await newAccount({ role: "subaccount", access: ["sms"] });
    const boss = { ...sub, person: undefined };
    for (const kind of ["message", "campaign", "import", "webhook"] as const) {
      await sub.db.batch(notificationRows(boss, [{ kind, message: kind }]));
    }
    const owner = (await newAccount()).person;
    const whole = { ...sub, person: owner };
    const kinds = async (ctx: AccountContext) =>
      (await list(ctx, {})).items.map(({ kind }) => kind).sort();
    expect(await kinds(sub)).toEqual(["campaign", "import"]);
    expect((await list(sub, {})).unread).toBe(2);
    const cookie = await sessionFor(sub);
    expect((await call(readNotifications, {}, { cookie })).status).toBe(200);
    expect((await list(whole, {})).unread).toBe(2);
    expect((await call(deleteNotifications, {}, { cookie })).status).toBe(200);
    expect(await kinds(whole)).toEqual(["message", "webhook"]);
  });

  it("keep the newest 200 and count to 99", async () => {
    const ctx = await account();
    await add(ctx, 205);
    const other = await account();
    await add(other, 3);
    const { notifications = [] } = await rowsOf(ctx);
    expect(notifications).toHaveLength(200);
    expect(notifications).not.toContainEqual(expect.objectContaining({ message: "Number 5" }));
    expect((await list(ctx, {})).unread).toBe(99);
    expect((await list(other, {})).unread).toBe(3);
  });

  it("over HTTP: seen, one deleted, all deleted; another account's stays", async () => {
    const ctx = await account();
    const other = await account();
    await add(ctx, 3);
    await add(other, 1);
    const cookie = await sessionFor(ctx);
    const listed = async () =>
      listNotifications.output.parse(await (await call(listNotifications, {}, { cookie })).json());
    const before = await listed();
    expect(before.items[0]).toMatchObject({ message: "Number 3", kind: "campaign", read: false });
    await call(readNotifications, {}, { cookie });
    const seen = await listed();
    expect([seen.unread, seen.items.every(({ read }) => read)]).toEqual([0, true]);
    const id = seen.items[1]?._id;
    expect((await call(deleteNotification, { id }, { cookie })).status).toBe(200);
    expect((await call(deleteNotification, { id }, { cookie })).status).toBe(404);
    const foreign = (await list(other, {})).items[0]?._id;
    expect((await call(deleteNotification, { id: foreign }, { cookie })).status).toBe(404);
    expect((await listed()).items.map(({ message }) => message)).toEqual(["Number 3", "Number 1"]);
    await call(deleteNotifications, {}, { cookie });
    expect(await listed()).toMatchObject({ items: [], unread: 0 });
    expect((await list(other, {})).items).toHaveLength(1);
  });

  it("have the documents' words for an inbound message (C69)", () => {
    expect(NOTIFICATION_TEXTS.incoming).toBe("New message received!");
  });
});

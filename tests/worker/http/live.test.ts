import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { type LiveEvent, type LiveFrame, liveFrame, RIGHTS_CHANGED } from "#core/events.ts";
import type { Feature } from "#core/permissions.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { ORIGIN, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { tokenOf } from "#tests/worker/identity/tokens/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  changeAccess,
  updateRoleAccess,
} from "#worker/domains/identity/sub-accounts/sub-accounts.ts";

/** An account whose feed does not report its first credit in the middle of a test. */
const quietAccount = (options: AccountOptions = {}) => newAccount({ ...options, credit: 0 });

let ctx: AccountContext;
let cookie: string;
beforeAll(async () => {
  ctx = await quietAccount();
  cookie = await sessionFor(ctx);
});

function open(headers: Record<string, string> = {}, query = ""): Promise<Response> {
  return SELF.fetch(`${ORIGIN}/api/live${query}`, {
    headers: { upgrade: "websocket", origin: ORIGIN, cookie, ...headers },
  });
}

/** A socket and the frames received over it so far. */
async function listen(query = "", as = cookie) {
  const response = await open({ cookie: as }, query);
  const socket = response.webSocket;
  if (response.status !== 101 || !socket) throw new Error(`No socket: ${response.status}`);
  const frames: LiveFrame[] = [];
  const waiting: (() => void)[] = [];
  socket.addEventListener("message", ({ data }) => {
    frames.push(liveFrame.parse(JSON.parse(String(data))));
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve(code)),
  );
  socket.accept();
  const frame = async (index: number): Promise<LiveFrame> => {
    while (!frames[index]) await new Promise<void>((wake) => waiting.push(wake));
    return frames[index];
  };
  return { frame, frames, closed, close: () => socket.close() };
}

function publish(events: LiveEvent[], account = ctx.account.id): Promise<void> {
  return env.FEED.getByName(account).publish(events);
}

const balance: LiveEvent = { type: "balance" };
const message = (from: string): LiveEvent => ({ type: "message", from });

describe("the live socket refuses", () => {
  it.each([
    ["another origin", { origin: "https://evil.example" }, 403],
    ["another port", { origin: "http://cooee.test:81" }, 403],
    ["an opaque origin", { origin: "null" }, 403],
    ["no origin", { origin: "" }, 403],
    ["a cross-site page", { "sec-fetch-site": "cross-site" }, 403],
    ["nobody", { cookie: "" }, 401],
    ["a forged session", { cookie: "cooee.session=abc.def.ghi" }, 401],
    ["what is no socket", { upgrade: "" }, 400],
  ])("%s", async (_, headers, status) => {
    const response = await open(headers);
    expect(response.status).toBe(status);
    expect(response.webSocket).toBeNull();
    await refusalOf(response);
  });

  it("an app token, as no socket would notice its end", async () => {
    const { value } = await tokenOf(ctx);
    const response = await open({ cookie: "", authorization: `Bearer ${value}` });
    expect(response.status).toBe(401);
  });

  it("a deactivated person", async () => {
    const gone = await quietAccount();
    await env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
      .bind(gone.account.id)
      .run();
    expect((await open({ cookie: await sessionFor(gone) })).status).toBe(401);
  });
});

describe("people are notified only about what they may read", () => {
  const all: LiveEvent[] = [
    { type: "campaign", id: "c", status: "running", counts: {}, perSecond: 1 },
    { type: "balance" },
    { type: "import", id: "i", group: "g", status: "Queued" },
    { type: "message", from: "61412345678" },
    { type: "notification" },
    { type: "notification", kind: "message" },
    { type: "notification", kind: "campaign" },
    { type: "notification", kind: "webhook" },
    { type: "sharing" },
    { type: "user" },
  ];
  const heard = (events: readonly LiveEvent[]) =>
    events.map((event) => ("kind" in event ? `${event.type}:${event.kind}` : event.type));
  const common = ["balance", "notification", "sharing", "user"];

  it.each<[Feature[], string[]]>([
    [["group"], [...common, "import"]],
    [
      ["sms", "group"],
      [...common, "campaign", "import", "notification:campaign"],
    ],
    [
      ["sms", "history"],
      [...common, "campaign", "import", "message", "notification:message", "notification:campaign"],
    ],
    [
      ["mms", "history"],
      [...common, "campaign", "import", "notification:campaign"],
    ],
    [["history"], [...common, "message", "notification:message"]],
    [["integration"], [...common, "notification:webhook"]],
  ])("a sub-account with %j hears %j, live and on coming back", async (access, expected) => {
    const sub = await quietAccount({ role: "subaccount", access, parentId: ctx.account.id });
    const theirs = await sessionFor(sub);
    const feed = await listen("", theirs);
    const { seq } = await feed.frame(0);
    await publish(all, sub.account.id);
    expect(heard((await feed.frame(1)).events).sort()).toEqual(expected.toSorted());
    const missed = await (await listen(`?lastSeq=${seq}`, theirs)).frame(0);
    expect(heard(missed.events).sort()).toEqual(expected.toSorted());
    feed.close();
  });

  it("an owner hears everything", async () => {
    const feed = await listen();
    await feed.frame(0);
    await publish(all);
    expect((await feed.frame(1)).events).toEqual(all);
    feed.close();
  });

  it("gets no frame, not even an empty one", async () => {
    const sub = await quietAccount({ role: "subaccount", access: ["group"], shard: 0 });
    const feed = await listen("", await sessionFor(sub));
    await feed.frame(0);
    await publish([message("61412345678")], sub.account.id);
    await publish([balance], sub.account.id);
    expect((await feed.frame(1)).events).toEqual([balance]);
    feed.close();
  });

  it("closes the sockets when rights change, and they reconnect with the new ones", async () => {
    const parent = await quietAccount({ shard: 0 });
    const sub = await quietAccount({
      role: "subaccount",
      access: ["sms", "history"],
      parentId: parent.account.id,
      shard: 0,
    });
    const theirs = await sessionFor(sub);
    const id = sub.account.id;
    const takeAway = () => changeAccess(parent, { id, access: ["sms"] });
    const narrow = () => updateRoleAccess(parent, { id, roleAccess: {} });
    for (const change of [takeAway, narrow]) {
      const feed = await listen("", theirs);
      await feed.frame(0);
      await change();
      expect(await feed.closed).toBe(RIGHTS_CHANGED);
    }
    const again = await listen("", theirs);
    const { seq } = await again.frame(0);
    await publish([message("61412345678"), balance], id);
    again.close();
    const missed = await (await listen(`?lastSeq=${seq}`, theirs)).frame(0);
    expect(heard(missed.events)).toContain("balance");
    expect(
      heard([...missed.events, ...again.frames.flatMap(({ events }) => events)]),
    ).not.toContain("message");
  });
});

describe("the live feed", () => {
  it("starts with its position and continues with increasing numbers", async () => {
    const feed = await listen();
    const start = await feed.frame(0);
    expect(start).toMatchObject({ gap: false, events: [] });
    await publish([balance]);
    await publish([message("61412345678"), balance]);
    expect(await feed.frame(1)).toEqual({ seq: start.seq + 1, gap: false, events: [balance] });
    const third = await feed.frame(2);
    expect(third.seq).toBe(start.seq + 3);
    expect(third.events).toEqual([message("61412345678"), balance]);
    feed.close();
  });

  it("puts what happens at the same moment in one frame", async () => {
    const feed = await listen();
    const { seq } = await feed.frame(0);
    await Promise.all([publish([message("1")]), publish([message("2")]), publish([message("3")])]);
    const frame = await feed.frame(1);
    expect(frame).toEqual({
      seq: seq + 3,
      gap: false,
      events: [message("1"), message("2"), message("3")],
    });
    expect(feed.frames).toHaveLength(2);
    feed.close();
  });

  it("sends what was missed to a console that reconnects, and nothing twice", async () => {
    const first = await listen();
    const { seq } = await first.frame(0);
    first.close();
    await publish([message("1")]);
    await publish([message("2")]);
    const missed = await (await listen(`?lastSeq=${seq}`)).frame(0);
    expect(missed).toEqual({ seq: seq + 2, gap: false, events: [message("1"), message("2")] });
    const one = await (await listen(`?lastSeq=${seq + 1}`)).frame(0);
    expect(one).toEqual({ seq: seq + 2, gap: false, events: [message("2")] });
    const none = await (await listen(`?lastSeq=${seq + 2}`)).frame(0);
    expect(none).toEqual({ seq: seq + 2, gap: false, events: [] });
  });

  it("begins with what happened while the page loaded", async () => {
    const own = await quietAccount();
    const theirs = await sessionFor(own);
    await publish([message("before")], own.account.id);
    await scheduler.wait(1000);
    const opened = Date.now();
    await publish([message("meanwhile"), balance], own.account.id);
    // A busy machine may take a while to open the socket.
    const age = Date.now() - opened + 500;
    const frame = await (await listen(`?age=${age}`, theirs)).frame(0);
    expect(frame).toMatchObject({ gap: false, events: [message("meanwhile"), balance] });
    const all = await (await listen("?age=5000", theirs)).frame(0);
    expect(all.events).toEqual([message("before"), message("meanwhile"), balance]);
    const none = await (await listen("?age=0", theirs)).frame(0);
    expect(none).toEqual({ seq: frame.seq, gap: false, events: [] });
    await publish(
      Array.from({ length: 250 }, (_, n) => message(String(n))),
      own.account.id,
    );
    const flood = await (await listen("?age=5000", theirs)).frame(0);
    expect(flood).toMatchObject({ gap: true, events: [] });
  });

  it("says that there may be a gap to a slow page, if the feed has forgotten what it knew", async () => {
    const idle = await sessionFor(await quietAccount());
    const slow = await (await listen("?age=60000", idle)).frame(0);
    expect(slow).toMatchObject({ gap: true, events: [] });
    const fast = await (await listen("?age=3000", idle)).frame(0);
    expect(fast).toMatchObject({ gap: false, events: [] });
  });

  it("says that there is a gap if the number is not known", async () => {
    const { seq } = await (await listen()).frame(0);
    for (const lastSeq of [1, seq - 100_000, seq + 1]) {
      const frame = await (await listen(`?lastSeq=${lastSeq}`)).frame(0);
      expect([lastSeq, frame]).toEqual([lastSeq, { seq, gap: true, events: [] }]);
    }
    await publish(Array.from({ length: 250 }, (_, n) => message(String(n))));
    const late = await (await listen(`?lastSeq=${seq + 10}`)).frame(0);
    expect(late).toEqual({ seq: seq + 250, gap: true, events: [] });
    const soon = await (await listen(`?lastSeq=${seq + 50}`)).frame(0);
    expect([soon.gap, soon.events.length]).toEqual([false, 200]);
    const odd = await (await listen("?lastSeq=abc")).frame(0);
    expect(odd).toEqual({ seq: seq + 250, gap: false, events: [] });
  });

  it("notifies everyone in the account, and no one else", async () => {
    const other = await quietAccount();
    const [one, two] = [await listen(), await listen()];
    const stranger = await listen("", await sessionFor(other));
    await Promise.all([one.frame(0), two.frame(0), stranger.frame(0)]);
    await publish([message("ours")]);
    await publish([message("theirs")], other.account.id);
    expect((await one.frame(1)).events).toEqual([message("ours")]);
    expect((await two.frame(1)).events).toEqual([message("ours")]);
    expect((await stranger.frame(1)).events).toEqual([message("theirs")]);
    expect([one.frames.length, two.frames.length, stranger.frames.length]).toEqual([2, 2, 2]);
  });
});

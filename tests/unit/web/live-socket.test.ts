import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LiveFrame, RIGHTS_CHANGED, SESSION_OVER } from "#core/events.ts";
import { openLiveSocket } from "#web/lib/live-socket.ts";

/** A socket that the test opens, feeds and breaks. */
class FakeSocket {
  static made: FakeSocket[] = [];
  readonly url: URL;
  closed = false;
  onopen: () => void = () => {};
  onmessage: (event: { data: unknown }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(url: URL) {
    this.url = new URL(url);
    FakeSocket.made.push(this);
  }

  close(): void {
    this.closed = true;
    this.break(1000);
  }

  break(code = 1006): void {
    this.onclose({ code });
  }

  say(frame: unknown): void {
    this.onmessage({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  }
}

const sockets = () => FakeSocket.made;
const last = () => {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error("No socket was made");
  return socket;
};
const frame = (seq: number): LiveFrame => ({ seq, gap: false, events: [{ type: "balance" }] });

function listen() {
  const heard = { frames: [] as LiveFrame[], polls: 0, over: 0 };
  const end = openLiveSocket({
    user: "usr_1",
    age: () => 1500,
    onFrame: (next) => heard.frames.push(next),
    onPoll: () => {
      heard.polls += 1;
    },
    onPersonChanged: () => {
      heard.over += 1;
    },
  });
  return { heard, end };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  // A browser without locks: each tab has a socket of its own.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", new URL("https://cooee.test/campaign"));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the live socket", () => {
  it("opens once, on this origin, and asks for what happened as the page loaded", () => {
    listen();
    expect(sockets().map(({ url }) => url.href)).toEqual(["wss://cooee.test/api/live?age=1500"]);
  });

  it("R399: reconnects five times, a second apart, from the last frame that it had", () => {
    const { heard } = listen();
    last().onopen();
    last().say(frame(41));
    last().say(frame(42));
    for (let tries = 1; tries <= 5; tries++) {
      last().break();
      vi.advanceTimersByTime(999);
      expect(sockets()).toHaveLength(tries);
      vi.advanceTimersByTime(1);
      expect(sockets()).toHaveLength(tries + 1);
      expect(last().url.search).toBe("?lastSeq=42");
    }
    expect(heard.polls).toBe(0);
    expect(heard.frames.map(({ seq }) => seq)).toEqual([41, 42]);
  });

  it("R398: polls every ten seconds after that, and tries the socket with each poll", () => {
    const { heard } = listen();
    for (let failures = 0; failures < 5; failures++) {
      last().break();
      vi.advanceTimersByTime(1000);
    }
    last().break();
    expect(heard.polls).toBe(1);
    expect(sockets()).toHaveLength(6);
    vi.advanceTimersByTime(9_999);
    expect(sockets()).toHaveLength(6);
    vi.advanceTimersByTime(1);
    expect(sockets()).toHaveLength(7);
    last().break();
    expect(heard.polls).toBe(2);
  });

  it("reloads everything once when the socket is back after polling, and counts again from zero", () => {
    const { heard } = listen();
    for (let failures = 0; failures < 6; failures++) {
      last().break();
      vi.advanceTimersByTime(10_000);
    }
    const polls = heard.polls;
    last().onopen();
    expect(heard.polls).toBe(polls + 1);
    const made = sockets().length;
    last().break();
    vi.advanceTimersByTime(1000);
    expect(sockets()).toHaveLength(made + 1);
    expect(heard.polls).toBe(polls + 1);
  });

  it("checks the session when the server says that it is over, and only then", () => {
    const { heard } = listen();
    last().break(1006);
    vi.advanceTimersByTime(1000);
    expect(heard.over).toBe(0);
    last().break(SESSION_OVER);
    expect(heard.over).toBe(1);
  });

  it("asks what the person may do, and reconnects with that, if their rights changed", () => {
    const { heard } = listen();
    last().say(frame(7));
    last().break(RIGHTS_CHANGED);
    expect(heard.over).toBe(1);
    vi.advanceTimersByTime(0);
    expect(sockets()).toHaveLength(2);
    expect(last().url.searchParams.get("lastSeq")).toBe("7");
  });

  it("opens no socket once it has been ended", () => {
    const { end, heard } = listen();
    last().break();
    end();
    vi.advanceTimersByTime(60_000);
    expect(sockets()).toHaveLength(1);
    expect(heard.polls).toBe(0);
    expect(last().closed).toBe(true);
  });

  it("survives a frame that makes no sense", () => {
    const { heard } = listen();
    last().onopen();
    for (const nonsense of ["", "{", "[]", { seq: "1" }, { seq: 1, gap: false, events: [{}] }]) {
      last().say(nonsense);
    }
    last().say(frame(7));
    expect(heard.frames.map(({ seq }) => seq)).toEqual([7]);
  });
});

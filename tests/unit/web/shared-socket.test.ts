import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RIGHTS_CHANGED } from "#core/events.ts";
import { FakeSocket } from "#tests/support/fake-socket.ts";
import { shareSocket } from "#web/lib/shared-socket.ts";

/** Passes words between tabs as they are said. */
class FakeChannel {
  static open: FakeChannel[] = [];
  onmessage: (event: { data: unknown }) => void = () => {};

  readonly name: string;

  constructor(name: string) {
    this.name = name;
    FakeChannel.open.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name) other.onmessage({ data });
  }

  close(): void {
    FakeChannel.open = FakeChannel.open.filter((other) => other !== this);
  }
}

/** One tab after another has a lock. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>) => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
        if (!signal.aborted) return held();
      });
      queues.set(name, turn);
      return turn;
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const sockets = () => FakeSocket.made;

async function tab(name = "feed") {
  const heard: string[] = [];
  const tabState = { heard, polls: 0, people: 0, last: "" };
  const socket = shareSocket({
    name,
    age: () => 5000,
    url: () => new URL(`wss://cooee.test/live?last=${tabState.last}`),
    onText: (text) => {
      heard.push(text);
      tabState.last = text;
    },
    onPoll: () => {
      tabState.polls++;
    },
    onPersonChanged: () => {
      tabState.people++;
    },
  });
  await settle();
  return Object.assign(tabState, socket);
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  FakeChannel.open = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("navigator", { locks: fakeLocks() });
  const listeners = new EventTarget();
  vi.stubGlobal("document", Object.assign(listeners, { hidden: false }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a shared socket", () => {
  it("is one for all tabs, and each hears what it says", async () => {
    const [one, two, three] = [await tab(), await tab(), await tab()];
    expect(sockets()).toHaveLength(1);
    sockets()[0]?.onmessage({ data: "hello" });
    expect([one.heard, two.heard, three.heard]).toEqual([["hello"], ["hello"], ["hello"]]);
    await tab("another");
    expect(sockets()).toHaveLength(2);
  });

  it("passes to the next tab when its own is closed, from the last that this one heard", async () => {
    const [one, two] = [await tab(), await tab()];
    sockets()[0]?.onmessage({ data: "first" });
    one.end();
    await settle();
    expect(sockets()[0]?.closed).toBe(true);
    expect(sockets()[1]?.url).toBe("wss://cooee.test/live?last=first");
    sockets()[1]?.onmessage({ data: "second" });
    expect([one.heard, two.heard]).toEqual([["first"], ["first", "second"]]);
  });

  it("is opened by no one once every tab has ended, even one that still waits for it", async () => {
    const [one, two] = [await tab(), await tab()];
    two.end();
    one.end();
    await settle();
    expect(sockets()).toHaveLength(1);
  });

  it("tells a tab that comes later what it missed, and no one else again", async () => {
    const one = await tab();
    sockets()[0]?.onmessage({ data: "long ago" });
    vi.advanceTimersByTime(10_000);
    sockets()[0]?.onmessage({ data: "as it loaded" });
    vi.advanceTimersByTime(1000);
    sockets()[0]?.onmessage({ data: "last" });
    const two = await tab();
    expect(two.heard).toEqual(["as it loaded", "last"]);
    expect(one.heard).toEqual(["long ago", "as it loaded", "last"]);
    vi.advanceTimersByTime(60_000);
    expect((await tab()).heard).toEqual(["last"]);
  });

  it("says what any tab says, once", async () => {
    const [one, two] = [await tab(), await tab()];
    one.say("from one");
    two.say("from two");
    expect(sockets()[0]?.said).toEqual(["from one", "from two"]);
  });

  it("makes every tab poll while there is none, and ask again whose session it is", async () => {
    const [one, two] = [await tab(), await tab()];
    sockets()[0]?.onclose({ code: RIGHTS_CHANGED });
    expect([one.people, two.people]).toEqual([1, 1]);
    for (let n = 0; n < 6; n++) {
      await vi.advanceTimersByTimeAsync(1000);
      sockets().at(-1)?.onclose({ code: 1006 });
    }
    expect([one.polls, two.polls]).toEqual([1, 1]);
  });

  it("is tried again as soon as someone looks at a tab", async () => {
    await Promise.all([tab(), tab()]);
    sockets()[0]?.onclose({ code: 1006 });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sockets()).toHaveLength(2);
  });
});

describe("a kept socket", () => {
  it("tries every two minutes in a hidden tab, and does not poll", async () => {
    const one = await tab();
    Object.assign(document, { hidden: true });
    for (let failures = 0; failures < 8; failures++) {
      sockets().at(-1)?.onclose({ code: 1006 });
      const before = sockets().length;
      await vi.advanceTimersByTimeAsync(119_999);
      expect(sockets()).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets()).toHaveLength(before + 1);
    }
    expect(one.polls).toBe(0);
  });

  it("notices a connection that is gone without a word", async () => {
    const one = await tab();
    const [socket] = sockets();
    socket?.onopen();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket?.said).toEqual(["ping"]);
    socket?.onmessage({ data: "pong" });
    await vi.advanceTimersByTimeAsync(30_000);
    expect([socket?.said, socket?.closed]).toEqual([["ping", "ping"], false]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket?.closed).toBe(true);
    expect(one.heard).toEqual([]);
  });
});

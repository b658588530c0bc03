import { type KeptSocket, keepSocket, type SocketUse } from "./kept-socket.ts";

/** What the tabs of a browser tell each other. */
type Word =
  /** What the socket said, to all or to one that has come later. */
  | { is: "text"; text: string; to?: string }
  /** The other calls of a `SocketUse`. */
  | { is: "onPoll" | "onPersonChanged" }
  /** To the tab that has the socket: say this, or try again. */
  | { is: "say"; text: string }
  | { is: "wake" }
  /** From a tab that comes later: what did I miss? */
  | { is: "hello"; from: string; age: number };

interface SharedUse extends SocketUse {
  /** Tabs that give the same name share a socket. */
  name: string;
  /** For how many milliseconds this tab may have shown what has changed since. */
  age: () => number;
}

export type SharedSocket = Pick<KeptSocket, "say" | "end">;

/** For how long the tab with the socket keeps what it heard, for those that come later; the last is always kept. */
const KEPT_MS = 30_000;

/**
 * A socket that the tabs of a browser share: one has a lock and keeps the socket, the others hear from it.
 * When that tab is closed, the next one takes over, from the last frame that it heard itself.
 */
export function shareSocket({ name, age, ...use }: SharedUse): SharedSocket {
  if (!navigator.locks || !globalThis.BroadcastChannel) return keepSocket(use);
  const me = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const tell = (word: Word) => channel.postMessage(word);
  let kept: KeptSocket | undefined;
  let heard: { at: number; text: string }[] = [];

  const hear = (text: string) => {
    const now = Date.now();
    heard = [...heard.filter(({ at }) => at > now - KEPT_MS), { at: now, text }];
    use.onText(text);
  };
  const lead = () => {
    const both = (is: "onPoll" | "onPersonChanged") => () => {
      use[is]();
      tell({ is });
    };
    kept = keepSocket({
      url: use.url,
      onText: (text) => {
        hear(text);
        tell({ is: "text", text });
      },
      onPoll: both("onPoll"),
      onPersonChanged: both("onPersonChanged"),
    });
  };
  const greet = (to: string, since: number) => {
    const last = heard.at(-1);
    const missed = heard.filter((one) => one === last || one.at > Date.now() - since);
    for (const { text } of missed) tell({ is: "text", text, to });
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.is === "text") {
      if ((data.to ?? me) === me) hear(data.text);
    } else if (data.is === "hello") {
      if (kept) greet(data.from, data.age);
    } else if (data.is === "say") kept?.say(data.text);
    else if (data.is === "wake") kept?.wake();
    else use[data.is]();
  };
  const release = holdLock(name, lead);
  tell({ is: "hello", from: me, age: age() });
  const wake = () => document.hidden || tell({ is: "wake" });
  document.addEventListener("visibilitychange", wake);
  return {
    say: (text) => (kept ? kept.say(text) : tell({ is: "say", text })),
    end: () => {
      document.removeEventListener("visibilitychange", wake);
      channel.close();
      kept?.end();
      release();
    },
  };
}

/** Does `lead` once this tab has the lock; returns what gives it up, or ends the wait for it. */
function holdLock(name: string, lead: () => void): () => void {
  const waiting = new AbortController();
  let release = () => waiting.abort();
  const held = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      lead();
    });
  navigator.locks.request(name, { signal: waiting.signal }, held).catch((error: unknown) => {
    if (!waiting.signal.aborted) throw error;
  });
  return () => release();
}

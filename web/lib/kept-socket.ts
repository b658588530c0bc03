import type * as z from "zod";
import { RIGHTS_CHANGED, SESSION_OVER } from "#core/events.ts";
import { PING, PONG } from "#core/socket.ts";

const TRIES = 5;
const TRY_AFTER_MS = 1000;
const POLL_MS = 10_000;
/** A hidden tab is not looked at. */
const HIDDEN_MS = 120_000;
const PING_MS = 30_000;

export interface SocketUse {
  /** Where to connect, from the last frame that there was. */
  url: () => URL;
  onText: (text: string) => void;
  /** Called while there is no socket: reload what is shown. */
  onPoll: () => void;
  /**
   * Called when the session is over or its rights have changed: ask who is signed in and what they
   * may do.
   */
  onPersonChanged: () => void;
}

export interface KeptSocket {
  /** Lost if there is no connection. */
  say: (text: string) => void;
  /** The tab is shown: tries again now if there is no connection. */
  wake: () => void;
  end: () => void;
}

/**
 * Keeps a socket. It reconnects after a break, five times a second apart; then it polls every ten seconds and
 * tries once with each poll. A hidden tab tries every two minutes, and does not poll.
 */
export function keepSocket({ url, onText, onPoll, onPersonChanged }: SocketUse): KeptSocket {
  let failures = 0;
  let ended = false;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;

  const connect = () => {
    timer = undefined;
    const opened = new WebSocket(url());
    socket = opened;
    let heard = true;
    opened.onmessage = ({ data }) => {
      failures = 0;
      heard = true;
      if (typeof data === "string" && data !== PONG) onText(data);
    };
    opened.onopen = () => {
      // Without a socket, what happens is only in the database.
      if (failures >= TRIES) onPoll();
      failures = 0;
      pings = setInterval(() => {
        // A connection that is gone need not say so.
        if (!heard) opened.close();
        else opened.send(PING);
        heard = false;
      }, PING_MS);
    };
    opened.onclose = ({ code }) => {
      clearInterval(pings);
      if (ended) return;
      if (code === SESSION_OVER || code === RIGHTS_CHANGED) onPersonChanged();
      if (code === RIGHTS_CHANGED) {
        timer = setTimeout(connect, 0);
        return;
      }
      failures += 1;
      const hidden = isHidden();
      const tired = failures > TRIES;
      if (tired && !hidden) onPoll();
      timer = setTimeout(connect, pauseOf(hidden, tired));
    };
  };
  const wake = () => {
    if (ended || isHidden() || timer === undefined) return;
    clearTimeout(timer);
    connect();
  };

  connect();
  globalThis.document?.addEventListener("visibilitychange", wake);
  return {
    say: (text) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
    wake,
    end: () => {
      ended = true;
      globalThis.document?.removeEventListener("visibilitychange", wake);
      clearTimeout(timer);
      socket?.close();
    },
  };
}

function pauseOf(hidden: boolean, tired: boolean): number {
  if (hidden) return HIDDEN_MS;
  return tired ? POLL_MS : TRY_AFTER_MS;
}

/** Never where there is no page. */
function isHidden(): boolean {
  return globalThis.document?.hidden ?? false;
}

/** A socket of ours. */
export function socketUrl(path: string, parameters: Readonly<Record<string, number>>): URL {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, `${value}`);
  return url;
}

/** What a frame says; undefined if it makes no sense. */
export function frameOf<F extends z.ZodType>(schema: F, text: string): z.output<F> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

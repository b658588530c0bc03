import { type LiveFrame, liveFrame, RIGHTS_CHANGED, SESSION_OVER } from "#core/events.ts";

const TRIES = 5;
const TRY_AFTER_MS = 1000;
const POLL_MS = 10_000;

interface Listener {
  /** For how many milliseconds the page may have shown what has changed since. */
  age: () => number;
  onFrame: (frame: LiveFrame) => void;
  /** Called while there is no socket: reload what is shown. */
  onPoll: () => void;
  /**
   * Called when the session is over or its rights have changed: ask who is signed in and what they
   * may do.
   */
  onPersonChanged: () => void;
}

/**
 * Keeps a socket to the account's live feed, which begins with what happened as the page loaded. It reconnects with `lastSeq` after a break, five times a
 * second apart; then it polls every ten seconds and tries the socket once with each poll.
 * Returns a function that ends it.
 */
export function openLiveSocket({ age, onFrame, onPoll, onPersonChanged }: Listener): () => void {
  let lastSeq: number | undefined;
  let failures = 0;
  let ended = false;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    const url = new URL("/api/live", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    if (lastSeq === undefined) url.searchParams.set("age", String(age()));
    else url.searchParams.set("lastSeq", String(lastSeq));
    socket = new WebSocket(url);
    socket.onmessage = (message) => {
      failures = 0;
      const frame = parseFrame(message.data);
      if (!frame) return;
      lastSeq = frame.seq;
      onFrame(frame);
    };
    socket.onopen = () => {
      // Without a socket, what happens is only in the database.
      if (failures >= TRIES) onPoll();
      failures = 0;
    };
    socket.onclose = ({ code }) => {
      if (ended) return;
      if (code === SESSION_OVER || code === RIGHTS_CHANGED) onPersonChanged();
      if (code === RIGHTS_CHANGED) {
        timer = setTimeout(connect, 0);
        return;
      }
      failures += 1;
      const tired = failures > TRIES;
      if (tired) onPoll();
      timer = setTimeout(connect, tired ? POLL_MS : TRY_AFTER_MS);
    };
  };

  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };
}

function parseFrame(data: unknown): LiveFrame | undefined {
  if (typeof data !== "string") return undefined;
  try {
    return liveFrame.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

import { type LiveFrame, liveFrame } from "#core/events.ts";
import { frameOf, socketUrl } from "./kept-socket.ts";
import { shareSocket } from "./shared-socket.ts";

interface Listener {
  /** Whose feed it is. */
  user: string;
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
 * Listens to the account's live feed, which begins with what happened as the page loaded and continues from
 * `lastSeq` after a break. Returns a function that ends it.
 */
export function openLiveSocket({ user, age, onFrame, ...use }: Listener): () => void {
  let lastSeq: number | undefined;
  const socket = shareSocket({
    name: `cooee.live.${user}`,
    age,
    url: () => socketUrl("/api/live", lastSeq === undefined ? { age: age() } : { lastSeq }),
    onText: (text) => {
      const frame = frameOf(liveFrame, text);
      if (!frame) return;
      lastSeq = frame.seq;
      onFrame(frame);
    },
    ...use,
  });
  return socket.end;
}

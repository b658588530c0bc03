import { useRef, useState } from "react";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { messageOf } from "#web/lib/api-error.ts";
import type { Attached } from "#web/lib/attached.ts";
import { keyOfEntry } from "./thread-store.ts";

/** Something that was written here and is not in the thread yet. */
export interface Outgoing {
  /** Made here: whatever is sent again under it is sent once. */
  key: string;
  mode: "sms" | "mms" | "note";
  text: string;
  /** Of an MMS. */
  subject?: string;
  attached?: Attached;
  at: number;
  /** The newest entry of the thread as it was written; empty if there was none. */
  after: string;
  state: "sending" | "failed";
  /** Why it was not sent. */
  problem?: string;
}

/** Those that the thread does not show yet: each is covered by one entry of its own. */
export function notInThread(
  outbox: readonly Outgoing[],
  entries: readonly ThreadEntry[],
): Outgoing[] {
  const used = new Set<string>();
  return outbox.filter((one) => {
    const later = entries.slice(1 + entries.findLastIndex((entry) => isBefore(entry, one)));
    const shown = later.findLast((entry) => !used.has(entry._id) && isFor(entry, one));
    if (shown) used.add(shown._id);
    return !shown;
  });
}

/** Whether an entry was there as something was written. */
function isBefore({ _id }: ThreadEntry, { after }: Outgoing): boolean {
  return keyOfEntry(_id) <= keyOfEntry(after);
}

function isFor(entry: ThreadEntry, { mode, text }: Outgoing): boolean {
  if (mode === "note") return entry.kind === "note" && entry.text === text;
  if (entry.kind !== "message" || entry.direction !== "out") return false;
  return entry.message === text && entry.isMMS === (mode === "mms");
}

/** What is needed to send it; the same again for another try. */
interface Sending extends Pick<Outgoing, "mode" | "text" | "subject" | "attached" | "after"> {
  /** Rejects if it was not accepted. The same key is sent at most once. */
  send: (key: string) => Promise<unknown>;
}

/** What was written in a room and is not in its thread yet. */
export function useOutbox() {
  const [outbox, setOutbox] = useState<readonly Outgoing[]>([]);
  const sendings = useRef(new Map<string, Sending["send"]>());
  const change = (key: string, next: Partial<Outgoing>) =>
    setOutbox((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const discard = (key: string) => {
    sendings.current.delete(key);
    setOutbox((all) => all.filter((one) => one.key !== key));
  };

  const attempt = async (key: string) => {
    change(key, { state: "sending", problem: undefined });
    try {
      await sendings.current.get(key)?.(key);
      discard(key);
    } catch (error) {
      change(key, { state: "failed", problem: messageOf(error) });
    }
  };
  const add = ({ send, ...written }: Sending) => {
    const key = crypto.randomUUID();
    sendings.current.set(key, send);
    setOutbox((all) => [...all, { ...written, key, at: Date.now(), state: "sending" }]);
    void attempt(key);
  };
  return { outbox, add, retry: (key: string) => void attempt(key), discard };
}

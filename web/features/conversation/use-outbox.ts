import { useRef, useState } from "react";
import { messageOf } from "#web/lib/api-error.ts";
import type { Outgoing } from "./outgoing.ts";

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

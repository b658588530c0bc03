import { useRef, useState } from "react";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { keyOfEntry } from "./thread-store.ts";

/** Whether a colleague's reply came in while this person was writing one. */
export function useColleagueReply(entries: readonly ThreadEntry[], written: string) {
  const own = useRef<string[]>([]);
  const [seen, setSeen] = useState<string>();
  const [replied, setReplied] = useState(false);
  const last = entries.findLast((entry) => entry.kind === "message" && entry.direction === "out");
  const key = last ? keyOfEntry(last._id) : "";
  if (entries.length > 0 && seen !== key) {
    setSeen(key);
    const isNew = seen !== undefined && key > seen;
    const text = last?.kind === "message" ? last.message : "";
    if (isNew && written.trim() !== "" && !own.current.includes(text)) setReplied(true);
  }
  if (replied && written.trim() === "") setReplied(false);
  return {
    replied,
    dismiss: () => setReplied(false),
    /** Called with what is sent from here. */
    expect: (text: string) => own.current.push(text),
  };
}

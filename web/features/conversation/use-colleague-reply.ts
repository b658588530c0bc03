import { useState } from "react";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { keyOfEntry } from "./thread-store.ts";

/** Who replied while this person was writing a reply, until that is read. */
export function useColleagueReply(entries: readonly ThreadEntry[], meId: string, written: string) {
  const [seen, setSeen] = useState<string>();
  const [author, setAuthor] = useState<string>();
  const last = entries.findLast((entry) => entry.kind === "message" && entry.direction === "out");
  const key = last ? keyOfEntry(last._id) : "";
  if (entries.length > 0 && seen !== key) {
    setSeen(key);
    const isNew = seen !== undefined && key > seen;
    const by = last?.kind === "message" && !last.source ? last.author : undefined;
    if (isNew && written.trim() !== "" && by !== meId) setAuthor(by);
  }
  if (author && written.trim() === "") setAuthor(undefined);
  return { author, dismiss: () => setAuthor(undefined) };
}

import { useState } from "react";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { keyOfEntry } from "./thread-store.ts";

interface AnnouncerProps {
  entries: readonly ThreadEntry[];
  isLoaded: boolean;
  name: string | undefined;
}

/** Reads new messages out; the thread itself is silent, since scrolling brings old ones into it. */
export function Announcer({ entries, isLoaded, name }: AnnouncerProps) {
  const [heard, setHeard] = useState<{ newest: string; words: string }>();
  const last = entries.at(-1);
  const newest = last ? keyOfEntry(last._id) : "";
  if (isLoaded && heard === undefined) setHeard({ newest, words: "" });
  else if (heard && last && newest > heard.newest) setHeard({ newest, words: wordsOf(last, name) });
  return (
    <p className="sr-only" aria-live="polite">
      {heard?.words}
    </p>
  );
}

function wordsOf(entry: ThreadEntry, name: string | undefined): string {
  if (entry.kind === "message" && entry.direction === "in") {
    return `New message${name ? ` from ${name}` : ""}: ${entry.message}`;
  }
  if (entry.kind === "note")
    return `Note${entry.by ? ` from ${entry.by.name}` : ""}: ${entry.text}`;
  return "";
}

import { createContext, useContext } from "react";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { SOURCE_WORDS } from "#web/components/messages/source-words.ts";

type Message = Extract<ThreadEntry, { kind: "message" }>;

/** What the people who write in a conversation are called, by their ids. */
export const AuthorNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Who or what wrote a sent message; undefined for a program, and for people who have left. */
export function useAuthor({ author, bulk, source }: Message): string | undefined {
  const names = useContext(AuthorNames);
  if (bulk) return bulk.name;
  if (source) return SOURCE_WORDS[source.kind];
  return author === undefined ? undefined : names.get(author);
}

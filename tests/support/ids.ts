import { type Id, isId, type Kind } from "#core/ids.ts";

/** An id from a response, typed. */
export function asId<K extends Kind>(kind: K, text: string | undefined): Id<K> {
  if (text === undefined || !isId(kind, text)) throw new Error(`${text} is no id of a ${kind}`);
  return text;
}

import { type Id, isId, type Kind } from "#core/ids.ts";

/** An id of this kind, as a call gave it. */
export function idOf<K extends Kind>(kind: K, text: string): Id<K> {
  if (!isId(kind, text)) throw new Error(`${text} is no id of a ${kind}`);
  return text;
}

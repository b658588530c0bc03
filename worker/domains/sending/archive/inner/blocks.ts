import * as z from "zod";

const group = z.object({
  /** Where it begins, and its bytes. */
  at: z.number(),
  bytes: z.number(),
  first: z.string(),
  last: z.string(),
  statuses: z.array(z.string()),
});

/** What is where in an object. */
const blocks = z.object({
  /** Messages in the order of their ids. */
  groups: z.array(group),
});
export type Blocks = z.output<typeof blocks>;
export type Group = z.output<typeof group>;

export const blocksColumn = z.string().transform((text) => blocks.parse(JSON.parse(text)));

/** Messages that are read at once. */
const GROUP = 250;

export function inGroups<T>(messages: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < messages.length; at += GROUP) groups.push(messages.slice(at, at + GROUP));
  return groups;
}

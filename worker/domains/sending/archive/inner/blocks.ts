import * as z from "zod";

/** Where a block begins, and its bytes. */
const place = { at: z.number(), bytes: z.number() };

const group = z.object({
  ...place,
  first: z.string(),
  last: z.string(),
  statuses: z.array(z.string()),
});

/** What is where in an object. */
const blocks = z.object({
  /** Messages in the order of their ids. */
  groups: z.array(group),
  /** By the end of a handset's number: which of the groups have messages to it. */
  handsets: z.array(z.object(place)),
});
export type Blocks = z.output<typeof blocks>;
export type Group = z.output<typeof group>;
export type Place = Pick<Group, "at" | "bytes">;

export const blocksColumn = z.string().transform((text) => blocks.parse(JSON.parse(text)));

/** Lists of handsets' messages: many, so that one is small. */
const LISTS = 16;

/** The list that has a handset's messages. */
export function listOf(handset: string): number {
  return Number(handset.slice(-4)) % LISTS || 0;
}

const groupsOf = z.array(z.number()).default([]);

/** The groups of an object that have messages to a handset, from the list that it is in. */
export function groupsWith(handset: string, list: string): number[] {
  return z.object({ [handset]: groupsOf }).parse(JSON.parse(list))[handset] ?? [];
}

type HandsetList = Record<string, number[]>;

export function handsetLists(groups: readonly (readonly { recipient: string }[])[]): HandsetList[] {
  const lists = Array.from({ length: LISTS }, (): HandsetList => ({}));
  groups.forEach((group, at) => {
    for (const handset of new Set(group.map(({ recipient }) => recipient))) {
      const list = lists[listOf(handset)];
      if (list) list[handset] = [...(list[handset] ?? []), at];
    }
  });
  return lists;
}

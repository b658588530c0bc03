import type { AccountContext } from "#worker/context.ts";
import { loadOnce } from "#worker/load-once.ts";
import type { ArchivedMessage } from "./archived-message.ts";
import { openBlock } from "./inner/block.ts";
import type { Group } from "./inner/blocks.ts";
import { openKey } from "./inner/key-queries.ts";
import { PARTS, type PartRow, partRows, type Span } from "./inner/part-queries.ts";
import { objectKey } from "./write-part.ts";

const loadParquet = loadOnce(() => import("./inner/parquet.ts"));

export interface Wanted extends Span {
  statuses?: readonly string[];
  matches?: (message: ArchivedMessage) => boolean;
  /** The first of them in this order, at most so many. */
  order: "newest" | "oldest";
  limit: number;
}

/** A group of messages in its object. */
interface Located {
  part: PartRow;
  group: Group;
}

/** The archived messages of a span that the account may have: what is where in it, and how to read it. */
export interface Archive {
  read: (
    wanted: Omit<Wanted, keyof Span> & Partial<Pick<Span, "from">>,
  ) => Promise<ArchivedMessage[]>;
}

/** Undefined if nothing of the span is archived, which one statement says. */
export async function openArchive(ctx: AccountContext, span: Span): Promise<Archive | undefined> {
  const parts = await partRows(ctx, span);
  const [first] = parts;
  if (!first) return undefined;
  const key = await openKey(ctx, first.key);
  return { read: (wanted) => readArchive(ctx, { key, parts }, { ...span, ...wanted }) };
}

interface Opened {
  key: CryptoKey;
  /** The latest of the span. */
  parts: readonly PartRow[];
}

/** Groups that are read together: those that have messages to a number have few; most of others may not be wanted. */
const AT_ONCE = { recipient: 16, some: 4, all: 1 };

async function readArchive(ctx: AccountContext, { key, parts }: Opened, wanted: Wanted) {
  const { limit, recipient, statuses, matches } = wanted;
  const some = statuses || matches ? AT_ONCE.some : AT_ONCE.all;
  const atOnce = recipient === undefined ? some : AT_ONCE.recipient;
  let found: ArchivedMessage[] = [];
  for await (const some of inSets(locate(ctx, parts, wanted), atOnce)) {
    const [last, next] = [found[limit - 1], some[0]];
    if (last && next && !reaches(next.group, last.id, wanted.order)) break;
    const more = await Promise.all(some.map((located) => readGroup(ctx, key, located)));
    found = [...found, ...more.flat().filter((message) => isWanted(message, wanted))]
      .sort(({ id: a }, { id: b }) => inOrder(wanted, a, b))
      .slice(0, limit);
  }
  return found;
}

function inOrder({ order }: Pick<Wanted, "order">, a: string, b: string): number {
  if (a === b) return 0;
  return a < b === (order === "oldest") ? -1 : 1;
}

/** Whether a group has messages that come before one in this order. */
function reaches(group: Group, id: string, order: Wanted["order"]): boolean {
  return order === "newest" ? group.last > id : group.first < id;
}

function isWanted(message: ArchivedMessage, wanted: Wanted): boolean {
  const { from, before, campaign, recipient, statuses, matches } = wanted;
  return (
    message.id >= from &&
    message.id < before &&
    (campaign === undefined || message.campaign_id === campaign) &&
    (recipient === undefined || message.recipient === recipient) &&
    (statuses === undefined || statuses.includes(message.status)) &&
    (matches === undefined || matches(message))
  );
}

/** The groups that may have what is wanted, in the order in which they are read. */
async function* locate(
  ctx: AccountContext,
  parts: readonly PartRow[],
  wanted: Wanted,
): AsyncGenerator<Located, void> {
  let waiting: Located[] = [];
  let page = parts;
  for (;;) {
    const located = page.flatMap((part) => wantedGroups(part, wanted));
    waiting = [...waiting, ...located].sort(({ group: a }, { group: b }) =>
      wanted.order === "newest"
        ? inOrder(wanted, a.last, b.last)
        : inOrder(wanted, a.first, b.first),
    );
    const last = page.length < PARTS ? undefined : page.at(-1);
    // What is in objects that were not looked at yet ends no later than this one does.
    const isNext = ({ group }: Located) =>
      last === undefined || (wanted.order === "newest" && group.last > last.last);
    while (waiting[0] && isNext(waiting[0])) {
      yield waiting[0];
      waiting.shift();
    }
    if (!last) return;
    page = await partRows(ctx, wanted, last);
  }
}

function wantedGroups(part: PartRow, { from, before, statuses }: Wanted): Located[] {
  return part.blocks.groups
    .map((group) => ({ part, group }))
    .filter(
      ({ group }, at) =>
        group.last >= from &&
        group.first < before &&
        (!statuses || statuses.some((status) => group.statuses.includes(status))) &&
        (!part.with_handset || part.with_handset.includes(at)),
    );
}

async function readGroup(ctx: AccountContext, key: CryptoKey, { part: { id }, group }: Located) {
  const { fromParquet } = await loadParquet();
  const range = { offset: group.at, length: group.bytes };
  const object = await ctx.media.get(objectKey(ctx, id), { range });
  // A list with a gap would pass for the whole.
  if (!object) throw new Error("An archived object is gone");
  const block = new Uint8Array(await object.arrayBuffer());
  return fromParquet(await openBlock(key, `${id} ${group.at}`, block));
}

async function* inSets<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[], void> {
  let set: T[] = [];
  for await (const one of all) {
    set.push(one);
    if (set.length < size) continue;
    yield set;
    set = [];
  }
  if (set.length > 0) yield set;
}

import { createHash } from "node:crypto";
import type { AccountContext } from "#worker/context.ts";
import { loadOnce } from "#worker/load-once.ts";
import { archivePrefix } from "./archive-prefix.ts";
import type { ArchivedMessage } from "./archived-message.ts";
import { openBlock, sealBlock } from "./inner/block.ts";
import { type Blocks, inGroups } from "./inner/blocks.ts";
import { ownKey } from "./inner/key-queries.ts";

const loadParquet = loadOnce(() => import("./inner/parquet.ts"));

/** Of what an object is made of, and how: another one, whenever that changes. */
const LAYOUT = 2;

export interface Part {
  id: string;
  first: string;
  last: string;
  messages: number;
  bytes: number;
  blocks: Blocks;
}

/**
 * Writes messages, in the order of their ids, as one object, and reads it back. Its key follows from what is in it and how it
 * is laid out: written again, it is the same object, and by a later version another one, beside which the rows that name the
 * first still find what they say.
 */
export async function writePart(
  ctx: AccountContext,
  month: string,
  messages: readonly ArchivedMessage[],
): Promise<Part> {
  const [first, last] = [messages[0]?.id, messages.at(-1)?.id];
  if (first === undefined || last === undefined) throw new Error("A part has messages");
  const key = await ownKey(ctx);
  const id = partId(month, messages);
  const { blocks, object } = await packed(key, id, inGroups(messages));
  await ctx.media.put(objectKey(ctx, id), object);
  const part = { id, first, last, messages: messages.length, bytes: object.byteLength, blocks };
  const kept = await readWhole(ctx, key, part);
  if (partId(month, kept) !== id) throw new Error("An archived object is not what was written");
  return part;
}

export function objectKey(ctx: AccountContext, part: string): string {
  return `${archivePrefix(ctx.account.id)}${part}.parquet`;
}

export function partId(
  month: string,
  messages: readonly ArchivedMessage[],
  layout = LAYOUT,
): string {
  const hash = createHash("sha256").update(`${layout}`);
  for (const message of messages) hash.update(JSON.stringify(Object.entries(message).sort()));
  return `${month}/${hash.digest("hex").slice(0, 32)}`;
}

async function packed(key: CryptoKey, id: string, groups: readonly ArchivedMessage[][]) {
  const { toParquet } = await loadParquet();
  const pieces: Uint8Array[] = [];
  let end = 0;
  const blocks: Blocks = { groups: [] };
  for (const group of groups) {
    const block = await sealBlock(key, `${id} ${end}`, toParquet(group));
    const [first, last] = [group[0]?.id ?? "", group.at(-1)?.id ?? ""];
    const statuses = [...new Set(group.map(({ status }) => status))];
    blocks.groups.push({ at: end, bytes: block.byteLength, first, last, statuses });
    pieces.push(block);
    end += block.byteLength;
  }
  const object = new Uint8Array(end);
  let at = 0;
  for (const piece of pieces) {
    object.set(piece, at);
    at += piece.byteLength;
  }
  return { blocks, object };
}

async function readWhole(ctx: AccountContext, key: CryptoKey, { id, blocks }: Part) {
  const { fromParquet } = await loadParquet();
  const object = await ctx.media.get(objectKey(ctx, id));
  if (!object) throw new Error("An archived object is gone");
  const whole = new Uint8Array(await object.arrayBuffer());
  const messages: ArchivedMessage[] = [];
  for (const { at, bytes } of blocks.groups) {
    const block = await openBlock(key, `${id} ${at}`, whole.subarray(at, at + bytes));
    messages.push(...(await fromParquet(block)));
  }
  return messages;
}

import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";

type Ctx = Pick<SystemContext, "shards" | "settings" | "log">;

const bytes = z.number().int().min(0);

/** The smallest of the shards that take new accounts; one that does not answer takes none now. */
export async function roomiestShard(ctx: Ctx): Promise<number> {
  const sizes = await Promise.all(openShards(ctx).map((shard) => sizeOf(ctx, shard)));
  const [roomiest] = sizes
    .flatMap((size) => size ?? [])
    .sort((one, other) => one.size - other.size);
  if (!roomiest) throw new Error("No shard takes new accounts");
  return roomiest.shard;
}

function openShards({ shards, settings }: Ctx): number[] {
  const bound = [...shards.keys()];
  const { OPEN_SHARDS: open } = settings;
  return open ? bound.filter((shard) => open.includes(shard)) : bound;
}

async function sizeOf(ctx: Ctx, shard: number) {
  try {
    const result = await ctx.shards[shard]?.prepare("SELECT 1").run();
    return { shard, size: bytes.parse(result?.meta.size_after) };
  } catch (error) {
    ctx.log.error("shard.no_answer", error, { shard });
    return undefined;
  }
}

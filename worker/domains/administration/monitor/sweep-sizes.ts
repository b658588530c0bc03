import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { noteSizes } from "./inner/alert-queries.ts";
import { nameOf } from "./inner/readings.ts";

/** Notes how large every database is today. */
export async function sweepSizes(ctx: SystemContext): Promise<void> {
  await writeControl(ctx, noteSizes(ctx, await sizesNow(ctx)));
}

/** Of a database that does not answer there is none. */
async function sizesNow({ control, shards }: SystemContext) {
  const named = [
    { name: "control", database: control.database },
    ...shards.map((database, shard) => ({ name: nameOf(shard), database })),
  ];
  const sizes = await Promise.allSettled(
    named.map(async ({ name, database }) => {
      const { meta } = await database.prepare("SELECT 1").run();
      return { name, bytes: meta.size_after };
    }),
  );
  return sizes.flatMap((size) => (size.status === "fulfilled" ? size.value : []));
}

import type { AccountContext } from "#worker/context.ts";
import { type NumberSource, numberSources } from "./inner/source-queries.ts";

/** How numbers first came in, also those whose contacts are gone; one of which nothing was kept is absent. */
export async function firstSources(
  ctx: AccountContext,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberSource>> {
  const rows = await numberSources(ctx, numbers);
  return new Map(rows.map((row) => [row.number, row]));
}

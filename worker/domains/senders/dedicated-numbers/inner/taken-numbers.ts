import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { knownNumbers } from "./bulk-queries.ts";

/** Why some of these numbers cannot be added, by number (R591). */
export async function takenNumbers(
  ctx: AccountContext,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const known = await knownNumbers(ctx, numbers);
  return new Map(
    known.map(({ number, dedicated }) => [
      number,
      dedicated ? NUMBER_TEXTS.exists : NUMBER_TEXTS.inUse,
    ]),
  );
}

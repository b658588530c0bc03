import type { SystemContext } from "#worker/context.ts";
import { finishNumber } from "./inner/finish-number.ts";
import { numberInStock } from "./rental-queries.ts";

type Context = Pick<SystemContext, "control" | "now" | "forAccount">;

/** Makes the senders of a number's account follow whose it is; what stops here, the sweep finishes. */
export async function applyNumber(ctx: Context, number: string): Promise<void> {
  const row = await numberInStock(ctx, number);
  if (row) await finishNumber(ctx, row);
}

import type { Kernel } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { freeReserved } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { deleteClaims } from "./claim-queries.ts";

/** What an order gives up once it is canceled: its claims, and the number that was kept for it. */
export function endOrder(ctx: Pick<Kernel, "control" | "now">, id: string): Statement[] {
  return [deleteClaims(ctx, id), freeReserved(ctx, id)];
}

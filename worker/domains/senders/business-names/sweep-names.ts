import type { SystemContext } from "#worker/context.ts";
import { dropNameRoutes } from "#worker/domains/sending/providers/name-routes.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { changeName, namesOfDeleted } from "./inner/name-queries.ts";

const AT_ONCE = 100;

/** Others may have the names of deleted accounts. */
export async function sweepNames(ctx: SystemContext): Promise<boolean> {
  const left = await namesOfDeleted(ctx, AT_ONCE);
  await writeControl(
    ctx,
    left.flatMap(({ id, status, accountId, name }) => [
      changeName(ctx, { id, from: [status], to: "removed", apply: false }),
      dropNameRoutes(ctx, { account: accountId, sender: name }),
    ]),
  );
  return left.length === AT_ONCE;
}

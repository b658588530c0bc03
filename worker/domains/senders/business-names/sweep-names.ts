import type { SystemContext } from "#worker/context.ts";
import { dropNameRoutes } from "#worker/domains/sending/providers/name-routes.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { applyName } from "./inner/apply-name.ts";
import { changeName, namesOfDeleted, unappliedNames } from "./inner/name-queries.ts";

const AT_ONCE = 100;
const MINUTE = 60_000;

/** Brings shards up to date that were not when a name changed, and frees the names of deleted accounts. */
export async function sweepNames(ctx: SystemContext): Promise<void> {
  const due = await unappliedNames(ctx, { before: ctx.now() - MINUTE, limit: AT_ONCE });
  for (const { id } of due) {
    await applyName(ctx, id).catch((error: unknown) => {
      ctx.log.error("name.stuck", error, { name: id });
    });
  }
  const left = await namesOfDeleted(ctx, AT_ONCE);
  await writeControl(
    ctx,
    left.flatMap(({ id, status, accountId, name }) => [
      changeName(ctx, { id, from: [status], to: "removed", apply: false }),
      dropNameRoutes(ctx, { account: accountId, sender: name }),
    ]),
  );
}

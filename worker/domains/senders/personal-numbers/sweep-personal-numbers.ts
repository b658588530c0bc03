import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { applyNumber } from "./inner/apply-number.ts";
import { forgetDeleted, unapplied } from "./inner/apply-queries.ts";

const AT_ONCE = 20;

/** Finishes on the shards what CONTROL decided, and forgets the numbers of deleted accounts. */
export async function sweepPersonalNumbers(ctx: SystemContext): Promise<void> {
  await writeControl(ctx, [forgetDeleted(ctx)]);
  for (const { id } of await unapplied(ctx, AT_ONCE)) {
    await applyNumber(ctx, id).catch((error: unknown) => {
      ctx.log.error("personal_number.stuck", error, { number: id });
    });
  }
}

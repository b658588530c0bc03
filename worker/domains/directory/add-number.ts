import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { insertNumber } from "./inner/account-queries.ts";

/** Adds a number that can receive messages: an account's own, or one that all accounts share. */
export async function addNumber(
  ctx: Pick<SystemContext, "control">,
  number: string,
  accountId: string | null,
): Promise<void> {
  await writeControl(ctx, [insertNumber(ctx, { number, accountId })]);
}

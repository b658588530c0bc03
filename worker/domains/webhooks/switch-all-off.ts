import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { allOff } from "./inner/closing-queries.ts";

/** Statements after which nothing more is told to an account's webhooks. */
export function switchAllOff(ctx: AccountContext): Statement[] {
  return allOff(ctx);
}

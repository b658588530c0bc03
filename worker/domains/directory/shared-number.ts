import type { SystemContext } from "#worker/context.ts";
import { sharedNumbers } from "./inner/account-queries.ts";

/** The number behind '#SharedNum#'; undefined until an administrator has added one. */
export async function sharedNumber(
  ctx: Pick<SystemContext, "control">,
): Promise<string | undefined> {
  return (await sharedNumbers(ctx))[0]?.number;
}

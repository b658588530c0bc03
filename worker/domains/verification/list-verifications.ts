import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { presentForms } from "./inner/present.ts";
import { formById, newestForms } from "./inner/queries.ts";

const MOST = 100;

/** The account's forms, newest first, or the one that is named. */
export async function listVerifications(
  ctx: AccountContext,
  { verificationId }: { verificationId?: Id<"verification"> | undefined },
) {
  const rows = verificationId
    ? [await formById(ctx, verificationId)]
    : await newestForms(ctx, MOST);
  return { data: await presentForms(ctx, rows) };
}

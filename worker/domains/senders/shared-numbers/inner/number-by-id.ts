import type { SharedNumber } from "#core/contract/shared-numbers/shared-numbers.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { presentSharedNumber } from "./present.ts";
import { sharedNumberRow } from "./queries.ts";

export async function numberById(ctx: AccountContext, id: string): Promise<SharedNumber> {
  const row = await sharedNumberRow(ctx, id);
  if (!row) throw notFound("Shared number");
  return presentSharedNumber(row);
}

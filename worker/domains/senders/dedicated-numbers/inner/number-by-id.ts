import { notFound } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { type NamedNumber, namedNumber } from "./number-queries.ts";

export async function numberById(
  ctx: Pick<SystemContext, "control" | "now">,
  id: string,
): Promise<NamedNumber> {
  const found = await namedNumber(ctx, id);
  if (!found) throw notFound("Number");
  return found;
}

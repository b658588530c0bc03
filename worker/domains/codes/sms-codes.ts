import type { AccountContext } from "#worker/context.ts";
import { smsCeilings } from "./sms-ceiling.ts";

/** For super administrators: how near pumping, or a busy day, is to the ceilings. */
export async function smsCodes(ctx: AccountContext) {
  const ceilings = await smsCeilings(ctx);
  return { data: ceilings.map(({ span, used, most }) => ({ span, used, most })) };
}

import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { smsCeilings } from "./sms-ceiling.ts";

/** For super administrators: how near pumping, or a busy day, is to the ceilings. */
export const smsCodes = verb(contract.smsCodes, async (ctx) => {
  const ceilings = await smsCeilings(ctx);
  return { data: ceilings.map(({ span, used, most }) => ({ span, used, most })) };
});

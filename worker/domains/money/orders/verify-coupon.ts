import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { usableCoupon } from "./inner/usable-coupon.ts";

export const verifyCoupon = verb(contract.verifyCoupon, async (ctx, { coupon }) => {
  const { code, percentOff, validTo } = await usableCoupon(ctx, coupon);
  return { data: { code, percentOff, validTo } };
});

import * as z from "zod";
import type { Cart } from "#core/rules/price-cart.ts";
import { BUNDLE_RANGES, CUSTOM_RANGE, SPECIAL_PLAN_RANGE } from "#core/rules/prices.ts";
import { paths } from "#web/lib/paths.ts";

/** What the checkout's address says, so that a reload, a second tab and the back button are the same order. */
export interface Checkout {
  /** The order's key: however often it is paid, it is charged once. */
  order: string;
  cart: Cart;
  /** The package it was chosen as. */
  bundle?: string;
  coupon?: string;
  /** Where the person was before. */
  from?: string;
}

const whole = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);
const quantity = ({ min, max }: { min: number; max: number }) =>
  whole.pipe(z.number().min(min).max(max));

const cart = z.union([
  z.object({
    kind: z.literal("bundle"),
    medium: z.literal("sms"),
    quantity: quantity(BUNDLE_RANGES.sms),
  }),
  z.object({
    kind: z.literal("bundle"),
    medium: z.literal("mms"),
    quantity: quantity(BUNDLE_RANGES.mms),
  }),
  z.object({ kind: z.literal("special"), quantity: quantity(SPECIAL_PLAN_RANGE) }),
  z.object({ kind: z.literal("custom"), cents: quantity(CUSTOM_RANGE) }),
]);

/** Where a payment leads if it came from nowhere: to its invoice (R463). */
export const AFTER_PAYMENT = paths.invoices;

/** A path of the console, never another site's. */
export const fromPath = z.string().regex(/^\/(?![/\\])/);

const rest = z.object({
  order: z.uuid(),
  bundle: z.string().optional(),
  coupon: z.string().min(1).max(40).optional(),
  from: fromPath.optional().catch(undefined),
});

/** Undefined if no package is chosen, or one that cannot be bought. */
export function readCheckout(params: URLSearchParams): Checkout | undefined {
  const values = Object.fromEntries(params);
  const chosen = cart.safeParse(values);
  const others = rest.safeParse(values);
  return chosen.success && others.success ? { cart: chosen.data, ...others.data } : undefined;
}

export function checkoutParams({ cart, ...others }: Checkout): URLSearchParams {
  const values = Object.entries({ ...cart, ...others }).filter(([, value]) => value !== undefined);
  return new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
}

/**
 * Opens the checkout as a page of its own, because only there may the browser load the card provider's script. Each
 * press begins a new order.
 */
export function openCheckout(chosen: Omit<Checkout, "order">): void {
  const params = checkoutParams({ ...chosen, order: crypto.randomUUID() });
  location.assign(`${paths.checkout}?${params}`);
}

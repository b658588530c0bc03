import * as z from "zod";

/** Says to the caller that the answer is lost; an error here would be reported by the runtime each time. */
export const LOST = 599;

const coming = z.int().min(0).max(1_000_000);

/** What can be made to go wrong at the card provider. */
export const paymentFaultsSchema = z.strictObject({
  /** How many of the next calls that change something are done and then lose the connection. */
  loseAnswers: coming,
  /** How many of the next calls that change something are answered 500 and not done. */
  fail: coming,
  /** Webhooks wait until this is off again. */
  holdEvents: z.boolean(),
  /** Each webhook is posted so often. */
  copies: z.int().min(1).max(5),
  /** Webhooks that are due together are posted last one first. */
  reverse: z.boolean(),
});
export type PaymentFaults = z.infer<typeof paymentFaultsSchema>;
export const paymentFaultsChange = paymentFaultsSchema.partial();

export const NO_PAYMENT_FAULTS: PaymentFaults = {
  loseAnswers: 0,
  fail: 0,
  holdEvents: false,
  copies: 1,
  reverse: false,
};

const KEY = "faults";

export function readPaymentFaults(storage: DurableObjectStorage): PaymentFaults {
  const stored = paymentFaultsChange.safeParse(storage.kv.get(KEY) ?? {});
  return { ...NO_PAYMENT_FAULTS, ...(stored.success ? stored.data : {}) };
}

export function writePaymentFaults(storage: DurableObjectStorage, faults: PaymentFaults): void {
  storage.kv.put(KEY, faults);
}

import * as z from "zod";

const coming = z.int().min(0).max(1_000_000);

/** What can be made to go wrong at a vendor. */
export const vendorFaultsSchema = z.strictObject({
  /** How many of the next calls are answered 429. */
  busy: coming,
  /** How many of the next calls are answered 500 and not done. */
  fail: coming,
  /** How many of the next calls are done and then lose the connection. */
  loseAnswers: coming,
  /** How many of the next calls are done and then answered 500. */
  failAfter: coming,
  /** How many of the next calls get a page of HTML. */
  html: coming,
  /** How many of the next pages have nothing in them, and a next page. */
  emptyPages: coming,
  /** How many of the next pages have their first record twice. */
  repeats: coming,
  /** In how many of the next calls what changed within a minute is not there yet. */
  late: coming,
  /** How many of the next webhooks are posted twice. */
  hooksTwice: coming,
  /** How often webhooks that wait together are posted in the other order. */
  hooksReversed: coming,
  /** How many of the next webhooks may not be made. */
  hooksRefused: coming,
  /** How many of the next webhooks may not be ended. */
  hooksForbidden: coming,
  /** How many of the next webhooks are not posted. */
  hooksLost: coming,
});
export type VendorFaults = z.infer<typeof vendorFaultsSchema>;
export const vendorFaultsChange = vendorFaultsSchema.partial();

export const NO_VENDOR_FAULTS: VendorFaults = {
  busy: 0,
  fail: 0,
  loseAnswers: 0,
  failAfter: 0,
  html: 0,
  emptyPages: 0,
  repeats: 0,
  late: 0,
  hooksTwice: 0,
  hooksReversed: 0,
  hooksRefused: 0,
  hooksForbidden: 0,
  hooksLost: 0,
};

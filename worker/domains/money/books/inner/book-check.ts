import type { Kernel, SystemContext } from "#worker/context.ts";

export interface Difference {
  account: string;
  /** What an administrator reads; the same of one account is recorded once. */
  what: string;
}

export interface Step {
  /** Where the next step continues; null at the end. */
  next: string | null;
  /** How many entries, orders and the like it looked at. */
  checked: number;
  differences: readonly Difference[];
}

/** The step that ends a part in which there is nothing left. */
export const END: Step = { next: null, checked: 0, differences: [] };

/** The only part of a check that this installation has nothing for. */
export const SKIPPED = "skipped";

/**
 * One kind of check of the books, in steps that are small enough for an invocation. A step may run twice,
 * and changes nothing that it checks.
 */
export interface BookCheck {
  name: string;
  /** What can be checked beside each other: the shards, for instance. */
  parts: (ctx: Pick<Kernel, "control" | "now" | "payments">) => Promise<readonly string[]>;
  step: (ctx: SystemContext, part: string, cursor: string | null) => Promise<Step>;
}

import * as z from "zod";
import { CONNECT_POLL_MS, VENDOR_APPS, type VendorApp } from "#core/rules/crm/apps.ts";
import { readLocal, writeLocal } from "#web/lib/local-state.ts";

// A page that opens a vendor's window loses sight of it, because ours keep to themselves (Cross-Origin-Opener-Policy).
// What both know is kept in the browser under the attempt's state.

const outcomeShape = z.object({
  connected: z.boolean(),
  message: z.string(),
  /** What went wrong although it is connected. */
  warning: z.string().optional(),
});
export type Outcome = z.infer<typeof outcomeShape>;

const attempt = z.object({ app: z.enum(VENDOR_APPS), outcome: outcomeShape.optional() });

const keyOf = (state: string) => `connect.${state}`;

/** Which vendor a state is of, and what became of it; undefined for one that this browser did not begin. */
export function readAttempt(state: string): z.infer<typeof attempt> | undefined {
  const text = readLocal(keyOf(state));
  return text === null ? undefined : attempt.safeParse(JSON.parse(text)).data;
}

export function beginAttempt(state: string, app: VendorApp): void {
  writeLocal(keyOf(state), JSON.stringify({ app }));
}

/** Says to the page that waits how it ended, unless that page has given up. */
export function endAttempt(state: string, outcome: Outcome): void {
  const begun = readAttempt(state);
  if (begun) writeLocal(keyOf(state), JSON.stringify({ ...begun, outcome }));
}

export function forgetAttempt(state: string): void {
  writeLocal(keyOf(state), null);
}

/** R326: looks whether an attempt has ended, until it has or the returned function is called. */
export function watchAttempt(state: string, onEnd: (outcome: Outcome) => void): () => void {
  const timer = setInterval(() => {
    const outcome = readAttempt(state)?.outcome;
    if (!outcome) return;
    clearInterval(timer);
    forgetAttempt(state);
    onEnd(outcome);
  }, CONNECT_POLL_MS);
  return () => clearInterval(timer);
}

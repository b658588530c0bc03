import type { OutboundMessage, SendResult } from "./carrier.ts";
import { deadline } from "./http.ts";
import { deferred } from "./results.ts";

/** A Worker has six connections at once; the others are left to what else it does. */
const AT_ONCE = 5;

/**
 * Sends with a call for each message. After the first that is deferred, or if time runs out, those not
 * begun are deferred too. One whose call throws has no result; if none has one, the first error is thrown.
 */
export async function sendEach(
  messages: readonly OutboundMessage[],
  send: (message: OutboundMessage, signal: AbortSignal) => Promise<SendResult>,
): Promise<SendResult[]> {
  const signal = deadline();
  const waiting = messages.values();
  const results: SendResult[] = [];
  const errors: unknown[] = [];
  let isBusy = false;
  const lane = async () => {
    for (const message of waiting) {
      if (isBusy || signal.aborted) {
        results.push(deferred(message));
        continue;
      }
      try {
        const result = await send(message, signal);
        isBusy ||= result.outcome === "deferred";
        results.push(result);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (results.length === 0 && errors.length > 0) throw errors[0];
  return results;
}

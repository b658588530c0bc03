import type { OutboundMessage, SendResult } from "./carrier.ts";
import { deadline } from "./http.ts";
import { inLanes } from "./lanes.ts";
import { deferred } from "./results.ts";

/**
 * Sends with a call for each message. After the first that is deferred, or if time runs out, those not
 * begun are deferred too. One whose call throws has no result; if none has one, the first error is thrown.
 */
export function sendEach(
  messages: readonly OutboundMessage[],
  send: (message: OutboundMessage, signal: AbortSignal) => Promise<SendResult>,
): Promise<SendResult[]> {
  const signal = deadline();
  let isBusy = false;
  return inLanes(messages, async (message) => {
    if (isBusy || signal.aborted) return deferred(message);
    const result = await send(message, signal);
    isBusy ||= result.outcome === "deferred";
    return result;
  });
}

import { normaliseMobile } from "#core/rules/phone.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";

/** A carrier's message, with the handset's number as we write it. */
export function receivedOf(inbound: InboundMessage): InboundMessage {
  return { ...inbound, from: normaliseMobile(inbound.from) ?? inbound.from };
}

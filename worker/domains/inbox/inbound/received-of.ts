import { normaliseMobile } from "#core/rules/phone.ts";
import { composed } from "#core/rules/written.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";

/** A carrier's message, with the handset's number as we write it and its text composed. */
export function receivedOf(inbound: InboundMessage): InboundMessage {
  const from = normaliseMobile(inbound.from) ?? inbound.from;
  return { ...inbound, from, text: composed(inbound.text) };
}

import { keywordOf } from "#core/rules/keywords.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { classifyInbound, type Inbound } from "#core/rules/stop-words.ts";
import { composed } from "#core/rules/written.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";

export interface Received extends InboundMessage {
  /** What its text asks for. */
  asks: Inbound;
  /** If it asks for none of that: its whole text, as the keyword that it may be. */
  word?: string;
}

/** A carrier's message, with the handset's number as we write it, its text composed, and what that asks for. */
export function receivedOf(inbound: InboundMessage): Received {
  const from = normaliseMobile(inbound.from) ?? inbound.from;
  const text = composed(inbound.text);
  const asks = classifyInbound(text);
  return { ...inbound, from, text, asks, word: asks === "other" ? keywordOf(text) : undefined };
}

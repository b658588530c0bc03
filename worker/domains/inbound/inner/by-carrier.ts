import { normaliseMobile } from "#core/rules/phone.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { AccountContext } from "#worker/context.ts";
import { recordResponses } from "#worker/domains/messages/response-queries.ts";
import type { Channel } from "./store-inbound.ts";

/** A carrier's message, with the handset's number as we write it. */
export function receivedOf(inbound: InboundMessage): InboundMessage {
  return { ...inbound, from: normaliseMobile(inbound.from) ?? inbound.from };
}

/** How an account gets what carriers post. */
export function byCarrier(account: AccountContext, profile: Channel["profile"]): Channel {
  return {
    profile,
    repliesBySms: true,
    record: (responses) => recordResponses(account, responses),
  };
}

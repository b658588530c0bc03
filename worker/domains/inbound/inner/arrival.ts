import { normaliseMobile } from "#core/rules/phone.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { AccountContext } from "#worker/context.ts";
import { recordResponse } from "#worker/domains/messages/response-queries.ts";
import type { Arrival } from "./store-inbound.ts";

/** A carrier's message, with the handset's number as we write it. */
export function receivedOf(inbound: InboundMessage): InboundMessage {
  return { ...inbound, from: normaliseMobile(inbound.from) ?? inbound.from };
}

/** As an account gets it. */
export function arrivalOf(
  account: AccountContext,
  profile: Arrival["profile"],
  received: InboundMessage,
): Arrival {
  return {
    profile,
    received,
    repliesBySms: true,
    record: (kind, id) => [recordResponse(account, kind, { ...received, id })],
  };
}

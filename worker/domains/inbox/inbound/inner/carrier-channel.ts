import type { AccountContext } from "#worker/context.ts";
import { recordResponses } from "#worker/domains/sending/messages/response-queries.ts";
import type { Channel } from "./store-inbound.ts";

/** How an account gets what carriers post. */
export function carrierChannel(account: AccountContext, profile: Channel["profile"]): Channel {
  return {
    profile,
    repliesBySms: true,
    record: (responses) => recordResponses(account, responses),
  };
}

import type { RateLimit } from "../endpoint.ts";

// Limits that several calls share: a limit's name is its count.

/** Codes that one network may have sent, to whomever. */
export const SENDING: RateLimit = { of: "send", by: "network", per: "hour", most: 40 };

/** Codes that one network may try, of whomever. */
export const GUESSES: RateLimit = { of: "guess", by: "network", per: "quarter hour", most: 60 };

/** Codes that one person may have sent, to any address of theirs. */
export const OWN_SENDING: RateLimit = { of: "send", by: "person", per: "hour", most: 20 };

/** Codes that one person may try, whatever they are for. */
export const OWN_GUESSES: RateLimit = { of: "guess", by: "person", per: "hour", most: 60 };

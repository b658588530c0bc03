import type { RateLimit } from "../../endpoint.ts";

// Limits that several calls share; each limit's name identifies its counter.

/** Codes that one network may request, for any recipient. */
export const SENDING: RateLimit = { of: "send", by: "network", per: "hour", most: 40 };

/** Codes that one network may try, for any recipient. */
export const GUESSES: RateLimit = { of: "guess", by: "network", per: "quarter hour", most: 60 };

/** Codes that one person may request, to any of their addresses. */
export const OWN_SENDING: RateLimit = { of: "send", by: "person", per: "hour", most: 20 };

/** Codes that one person may try, for any purpose. */
export const OWN_GUESSES: RateLimit = { of: "guess", by: "person", per: "hour", most: 60 };

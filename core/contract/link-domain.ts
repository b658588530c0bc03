export const DOMAIN_STATES = ["pending", "active", "failed"] as const;

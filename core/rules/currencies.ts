/** The currencies that accounts can be in (R001). */
export const CURRENCIES = [
  { _id: "AUD", country: "Australia", symbol: ["$", "A$"], code: "AUD" },
] as const;

/** What an account can send as, by name. The numbers are the specification's: so it is stored, and so the API shows it. */
export const SENDER_TYPES = { shared: 1, dedicated: 2, businessName: 3, personal: 4 } as const;
export type SenderType = (typeof SENDER_TYPES)[keyof typeof SENDER_TYPES];

import * as z from "zod";

/** Messages of today, by the account's clock, for an account that is limited in them. */
export const dayLimit = z.object({ most: z.number(), used: z.number() });
export type DayLimit = z.infer<typeof dayLimit>;

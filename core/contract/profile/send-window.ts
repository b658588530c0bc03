import * as z from "zod";

const minutes = z.number().int().min(0).max(1439);

/** The hours in which marketing is sent, in the account's time zone. */
export const sendWindow = z
  .strictObject({
    /** Minutes since midnight. */
    from: minutes,
    /** Not before `from`: then it is on the next day. */
    to: minutes,
    /** The days on which they begin: Sunday is 0. */
    days: z
      .array(z.number().int().min(0).max(6))
      .min(1, "Choose at least one day of the week")
      .max(7),
  })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    message: "Choose an end that differs from the start",
  });

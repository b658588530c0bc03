import * as z from "zod";
import { SCHEDULE_TEXTS } from "../../rules/schedules.ts";

/** When something is to be sent: epoch milliseconds, or a date and time with its zone. */
export const moment = z.union(
  [z.number().int(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))],
  { error: SCHEDULE_TEXTS.required },
);

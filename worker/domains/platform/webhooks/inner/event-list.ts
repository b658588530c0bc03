import * as z from "zod";
import { webhookEvent } from "#core/contract/webhooks/webhooks.ts";

/** What a webhook gets, as its row has it: a list in JSON. */
export const eventList = z
  .string()
  .transform((json): unknown => JSON.parse(json))
  .pipe(z.array(webhookEvent));

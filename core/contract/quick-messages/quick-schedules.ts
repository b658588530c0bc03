import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { change } from "../campaigns/campaign-input.ts";
import { moment } from "../fields/moment.ts";

const said = z.object({ message: z.string() });
const quick = { id: "quickMessage" } as const;
const quickId = z.object({ id: idSchema("quickMessage") });

export const rescheduleQuick = endpoint("PUT", "/scheduler/reschedulequickschedule/{id}", {
  summary: "Move a scheduled quick message to another time, until 3 minutes before it is sent",
  access: change,
  owns: quick,
  exact: true,
  input: quickId.extend({
    /** At least 5 minutes ahead. */
    scheduleAt: moment,
  }),
  output: said,
});

export const cancelQuick = endpoint("PUT", "/scheduler/cancelquickschedule/{id}", {
  summary:
    "Cancel a quick message that is scheduled or awaits approval, and refund what was debited",
  access: change,
  owns: quick,
  input: quickId,
  output: said,
});

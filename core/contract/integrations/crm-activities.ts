import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { ACTIVITY_KINDS } from "../../rules/crm/activities.ts";
import { CRM_APPS } from "../../rules/crm/apps.ts";

// What people are sent and do is written into the CRM, on the contacts of the groups that are synced with it.

const access = { who: "signed-in", may: "integration" } as const;

export const crmActivities = z.object({
  app: z.enum(CRM_APPS),
  /** What is written. */
  kinds: z.array(z.enum(ACTIVITY_KINDS)),
  /** Whether the beginning of a message's text goes along. */
  texts: z.boolean(),
  /** Waiting to be written. */
  backlog: z.number(),
  /** Since it was chosen: written, and not written because the CRM refused or they waited too long. */
  written: z.number(),
  missed: z.number(),
  missedReason: z.string().optional(),
  /** How long the last one took from when it happened, in milliseconds. */
  writtenAfterMs: z.number().optional(),
  /** What last went wrong, in plain words, and when. */
  problem: z.string().optional(),
  problemAt: z.number().optional(),
});
export type CrmActivities = z.infer<typeof crmActivities>;

export const listCrmActivities = endpoint("GET", "/integrations/activities", {
  summary: "What is written into CRMs as it happens, and how that goes",
  access,
  input: noInput,
  output: z.object({ data: z.array(crmActivities) }),
});

export const chooseCrmActivities = endpoint("PUT", "/integrations/activities/{app}", {
  summary: "Choose what is written into a CRM as it happens; with no kinds, nothing is",
  access: { ...access, inPerson: true },
  exact: true,
  input: z.object({
    app: z.enum(CRM_APPS),
    kinds: z.array(z.enum(ACTIVITY_KINDS)).max(ACTIVITY_KINDS.length),
    texts: z.boolean().default(false),
  }),
  output: z.object({ message: z.string(), data: z.array(crmActivities) }),
});

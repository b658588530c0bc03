import * as z from "zod";
import { segmentFilter } from "#core/audience/segment-filter.ts";
import { heldBy } from "#core/contract/approvals/held-by.ts";
import { EXCLUSIONS, type Exclusion } from "#core/contract/campaigns/drafts.ts";
import type { ParamValues } from "#core/rules/merge-tags.ts";
import type { Lot } from "#core/rules/money.ts";
import { AUDIENCE_START } from "./audience.ts";
import { review } from "./review.ts";

const cursor = z.object({
  audience: z.object({ group: z.number(), after: z.string() }),
  /** Number of the next chunk. */
  chunk: z.number(),
  /** The chunk in which its segments begin, behind its groups. */
  segmentsFrom: z.number().optional(),
  recipients: z.number(),
  segments: z.number(),
  price: z.number(),
  exclusions: z.partialRecord(z.enum(EXCLUSIONS), z.number()),
  /** What is left of each lot, and what was taken of it. */
  lots: z.array(z.object({ lot: z.number(), remaining: z.number(), rate: z.number() })),
  taken: z.record(z.string(), z.number()),
  /** The parameters that the text names, as they were when the plan began. */
  params: z.record(z.string(), z.string()).default({}),
  /** Filters of its segments, and when it began: who is in them is the same on every page. */
  filters: z.array(segmentFilter).default([]),
  at: z.number().optional(),
  /** The parent's groups in it: it stops once one of them is no longer shared. */
  shared: z.array(z.string()).default([]),
  /** How often it was begun again because its lots were used by something else. */
  tries: z.number().default(0),
  /** The rules that hold texts of it. */
  heldBy: z.array(heldBy).default([]),
  /** Of one that an administrator has to approve. */
  review: review.optional(),
  /** The whole audience was read. */
  complete: z.boolean(),
});
/** Where the planner continues; saved with each page of messages in one batch. */
export type PlanCursor = z.infer<typeof cursor>;

function noExclusions(): Partial<Record<Exclusion, number>> {
  return Object.fromEntries(EXCLUSIONS.map((reason) => [reason, 0]));
}

/** `before`: who was left out already, as the list of numbers was made. */
export function startCursor(
  lots: readonly Lot[],
  params: ParamValues,
  before: Partial<Record<Exclusion, number>> = {},
  of: Pick<PlanCursor, "filters" | "at" | "heldBy" | "review"> = {
    filters: [],
    heldBy: [],
  },
): PlanCursor {
  return {
    audience: AUDIENCE_START,
    chunk: 0,
    recipients: 0,
    segments: 0,
    price: 0,
    exclusions: { ...noExclusions(), ...before },
    lots: [...lots],
    taken: {},
    params: { ...params },
    ...of,
    shared: [],
    tries: 0,
    complete: false,
  };
}

export function parseCursor(json: string): PlanCursor {
  return cursor.parse(JSON.parse(json));
}

/** A complete plan's figures for its campaign. */
export function plannedFigures({ recipients, segments, exclusions }: PlanCursor) {
  return { recipients, segments, exclusions: JSON.stringify(exclusions) };
}

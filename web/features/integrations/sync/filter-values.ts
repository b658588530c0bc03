import type * as z from "zod";
import { crmFilter, filterProblem } from "#core/rules/crm/filters.ts";
import type { MappedApp } from "./mapped-app.ts";

export type FilterValues = z.input<typeof crmFilter>;

/** A CRM's filter as its form checks it: each problem is said at its own field. */
export function filterSchema(app: MappedApp) {
  return crmFilter.superRefine((filter, ctx) => {
    const problem = filterProblem(app, filter);
    if (problem) ctx.addIssue({ code: "custom", path: [problem.field], message: problem.text });
  });
}

/** With which a form begins: whatever must be chosen is not. */
export const INITIAL_FILTERS: Readonly<Record<MappedApp, FilterValues>> = {
  hubspot: { filter: "all" },
  zoho: { filter: "" },
  ac: { filter: "all" },
  pipedrive: { filter: "all" },
  squarespace: { filter: "all" },
};

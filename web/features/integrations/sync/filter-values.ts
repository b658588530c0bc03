import type * as z from "zod";
import { crmFilter, filterProblem } from "#core/rules/crm/filters.ts";
import type { MappedApp } from "./mapped-app.ts";

export type FilterValues = z.input<typeof crmFilter>;

/** A CRM's filter as its form checks it: each problem is said at its own field. */
export function filterSchema(app: MappedApp) {
  return crmFilter.superRefine((filter, ctx) => {
    const { field, text: message, rows } = filterProblem(app, filter) ?? {};
    if (!field) return;
    // One group of conditions, of the groups that HubSpot can have.
    const list = field === "filterGroups" ? [field, 0, "filters"] : [field];
    const paths = rows?.map((row) => [...list, row, "value"]) ?? [[field]];
    for (const path of paths) ctx.addIssue({ code: "custom", path, message });
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

import type { SourceApp } from "#core/rules/crm/apps.ts";

/** From which contacts are imported by a mapping of their fields; a Google sheet has columns, in a form of its own. */
export type MappedApp = Exclude<SourceApp, "googlesheet">;

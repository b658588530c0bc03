import * as z from "zod";
import type { SourceApp } from "./apps.ts";

// R301, R415 to R421: which records of a CRM are read.

export const HUBSPOT_FILTERS = ["all", "lead", "custom", "list"] as const;
export const ZOHO_FILTERS = ["all", "criteria"] as const;
export const AC_FILTERS = ["all", "by"] as const;

/** R418. */
export const ZOHO_OPERATORS = ["equals", "not_equal", "starts_with", "in"] as const;

/** R420. */
export const PIPEDRIVE_OPERATORS = [
  "EQ",
  "NEQ",
  "CONTAINS",
  "NOT_CONTAINS",
  "STARTS_WITH",
  "IS NULL",
  "IS NOT NULL",
] as const;
/** R421: those of leads. */
export const NULL_CHECKS = ["IS NULL", "IS NOT NULL"] as const;

/** HubSpot's own, of its search. */
export const HUBSPOT_OPERATORS = [
  "EQ",
  "NEQ",
  "LT",
  "LTE",
  "GT",
  "GTE",
  "CONTAINS_TOKEN",
  "NOT_CONTAINS_TOKEN",
  "HAS_PROPERTY",
  "NOT_HAS_PROPERTY",
] as const;

export const ZOHO_MODULES = ["Contacts", "Leads"] as const;
export const PIPEDRIVE_ENTITIES = ["contacts", "leads"] as const;

/** Of an ActiveCampaign contact, in its own words: active, unsubscribed, unconfirmed, bounced. */
export const AC_STATUSES = ["1", "2", "0", "3"] as const;

/** HubSpot's kinds of emails that people opt out of apart. */
export const EMAIL_KINDS = ["emailMarketing", "emailOneToOne"] as const;
type EmailKind = (typeof EMAIL_KINDS)[number];

/** What HubSpot calls the field that says who did; its name has a number of the account's in it. */
export const EMAIL_OPT_OUTS: Readonly<Record<EmailKind, string>> = {
  emailMarketing: "Opted out of email: Marketing Information",
  emailOneToOne: "Opted out of email: One to One",
};

/** That field, of all of an account's; undefined if it has none. */
export function emailOptOut<F extends { label: string }>(
  kind: EmailKind,
  fields: readonly F[],
): F | undefined {
  const label = EMAIL_OPT_OUTS[kind].toLowerCase();
  return fields.find((field) => field.label.toLowerCase() === label);
}

export const FILTER_TEXTS = {
  type: "Type must be provided",
  filter: "You must select an Filter",
  status: "Status must be provided",
  entity: "You must select an entity (Contacts or Leads)",
  leadStatus: "Select status",
  list: "Select any list",
  nullChecks: "Leads can only be filtered by whether a field is empty",
  field: "Choose a field",
  value: "Enter a value",
  rows: "Add a condition",
  file: "Choose a file",
  sheet: "Choose a sheet",
  noEmailOptOut: (label: string) => `The CRM has no field “${label}”`,
} as const;

const name = z.string().trim().min(1, FILTER_TEXTS.field).max(200);
const value = z.string().trim().max(500);

/** It becomes a part of a query. */
const zohoField = z
  .string()
  .trim()
  .regex(/^\w{1,100}$/, FILTER_TEXTS.field);
const zohoRow = z.strictObject({ field: zohoField, operator: z.enum(ZOHO_OPERATORS), value });
const pipedriveRow = z.strictObject({
  property: name,
  operator: z.enum(PIPEDRIVE_OPERATORS),
  value: value.default(""),
});
const hubSpotRow = z.strictObject({
  propertyName: name,
  operator: z.enum(HUBSPOT_OPERATORS),
  value: value.optional(),
});

export type ZohoRow = z.output<typeof zohoRow>;
export type PipedriveRow = z.output<typeof pipedriveRow>;

/** Google's id of a file, and its number of a sheet: both become a part of a request. */
export const googleFile = z.string().regex(/^[\w-]{1,100}$/, FILTER_TEXTS.file);
export const googleSheet = z.int().min(0).max(2_147_483_647);

/** Conditions in one filter. */
export const MOST_ROWS = 10;

/** The filter of any CRM, as calls bring it. What its own CRM does not know is refused by `filterProblem`. */
export const crmFilter = z.object({
  /** `all` and what else a CRM has: lead, custom, list; criteria; by. */
  filter: z.string().max(20).default("all"),
  leadStatus: z.string().trim().max(200).optional(),
  listId: z.string().trim().max(100).optional(),
  /** HubSpot's groups of conditions: all of one group hold. */
  filterGroups: z
    .array(
      z.strictObject({ filters: z.array(hubSpotRow).min(1, FILTER_TEXTS.rows).max(MOST_ROWS) }),
    )
    .max(5)
    .optional(),
  /** Whether those are left out who opted out of HubSpot's emails of that kind. */
  emailMarketing: z.boolean().optional(),
  emailOneToOne: z.boolean().optional(),
  crmModule: z.string().max(20).optional(),
  zohoFilter: z.array(zohoRow).max(MOST_ROWS).optional(),
  tagid: z.string().trim().max(100).optional(),
  status: z.string().max(20).optional(),
  pipedriveEntity: z.string().max(20).optional(),
  pipedriveFilter: z.array(pipedriveRow).max(MOST_ROWS).optional(),
  /** Of Google Sheets: a picked file, and the number of one of its sheets. */
  file: googleFile.optional(),
  sheet: googleSheet.optional(),
});
export type CrmFilter = z.output<typeof crmFilter>;

interface Problem {
  field: keyof CrmFilter;
  text: string;
  /** Of these of its conditions, if not of all of it. */
  rows?: readonly number[];
}

function valueProblem<R>(
  field: keyof CrmFilter,
  conditions: readonly R[],
  isEmpty: (condition: R) => boolean,
): Problem | undefined {
  const rows = conditions.flatMap((condition, nth) => (isEmpty(condition) ? nth : []));
  return rows.length === 0 ? undefined : { field, text: FILTER_TEXTS.value, rows };
}

const isOneOf = (list: readonly string[], text: string | undefined) =>
  text !== undefined && list.includes(text);

const checks: Readonly<Record<SourceApp, (filter: CrmFilter) => Problem | undefined>> = {
  hubspot({ filter, leadStatus, listId, filterGroups }) {
    if (!isOneOf(HUBSPOT_FILTERS, filter)) return { field: "filter", text: FILTER_TEXTS.filter };
    if (filter === "lead" && !leadStatus)
      return { field: "leadStatus", text: FILTER_TEXTS.leadStatus };
    if (filter === "list" && !listId) return { field: "listId", text: FILTER_TEXTS.list };
    if (filter !== "custom") return undefined;
    if (!filterGroups?.length) return { field: "filterGroups", text: FILTER_TEXTS.rows };
    const rows = filterGroups.flatMap(({ filters }) => filters);
    return valueProblem("filterGroups", rows, ({ operator, value = "" }) => {
      return !operator.endsWith("HAS_PROPERTY") && value === "";
    });
  },
  zoho({ filter, crmModule, zohoFilter = [] }) {
    if (!isOneOf(ZOHO_MODULES, crmModule)) return { field: "crmModule", text: FILTER_TEXTS.type };
    if (!isOneOf(ZOHO_FILTERS, filter)) return { field: "filter", text: FILTER_TEXTS.filter };
    if (filter !== "criteria") return undefined;
    if (zohoFilter.length === 0) return { field: "zohoFilter", text: FILTER_TEXTS.rows };
    return valueProblem("zohoFilter", zohoFilter, ({ value }) => value === "");
  },
  ac({ filter, status }) {
    if (!isOneOf(AC_FILTERS, filter)) return { field: "filter", text: FILTER_TEXTS.filter };
    if (filter === "by" && !isOneOf(AC_STATUSES, status))
      return { field: "status", text: FILTER_TEXTS.status };
    return undefined;
  },
  pipedrive({ pipedriveEntity, pipedriveFilter = [] }) {
    if (!isOneOf(PIPEDRIVE_ENTITIES, pipedriveEntity))
      return { field: "pipedriveEntity", text: FILTER_TEXTS.entity };
    const isCheck = ({ operator }: PipedriveRow) => isOneOf(NULL_CHECKS, operator);
    if (pipedriveEntity === "leads" && !pipedriveFilter.every(isCheck))
      return { field: "pipedriveFilter", text: FILTER_TEXTS.nullChecks };
    return valueProblem("pipedriveFilter", pipedriveFilter, (row) => {
      return !isCheck(row) && row.value === "";
    });
  },
  squarespace({ filter }) {
    return filter === "all" ? undefined : { field: "filter", text: FILTER_TEXTS.filter };
  },
  googlesheet({ file, sheet }) {
    if (file === undefined) return { field: "file", text: FILTER_TEXTS.file };
    return sheet === undefined ? { field: "sheet", text: FILTER_TEXTS.sheet } : undefined;
  },
};

/** Why a filter cannot be used with a CRM, and at which of its fields; undefined if it can (R361 to R369, R415 to R421). */
export function filterProblem(app: SourceApp, filter: CrmFilter): Problem | undefined {
  return checks[app](filter);
}

/** R417: conditions as Zoho joins them, `((City:equals:Perth)and(Lead_Source:in:Web))`. */
export function zohoCriteria(rows: readonly ZohoRow[]): string {
  const each = rows.map(({ field, operator, value }) => `(${field}:${operator}:${escaped(value)})`);
  return each.length === 1 ? (each[0] ?? "") : `(${each.join("and")})`;
}

/** What would end a condition is written behind a backslash. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replace(/[(),]/g, "\\$&");
}

/** The conditions that were joined so; undefined for a text that is not. */
export function readZohoCriteria(criteria: string): ZohoRow[] | undefined {
  const inner = criteria.startsWith("((") ? criteria.slice(1, -1) : criteria;
  const rows: ZohoRow[] = [];
  let rest = inner;
  for (;;) {
    const [whole, field = "", operator = "", written = ""] = ONE.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    const row = zohoRow.safeParse({ field, operator, value: written.replace(/\\(.)/g, "$1") });
    if (!row.success || rows.length === MOST_ROWS) return undefined;
    rows.push(row.data);
    rest = rest.slice(whole.length);
    if (rest === "") return rows;
    if (!rest.startsWith("and")) return undefined;
    rest = rest.slice("and".length);
  }
}

const ONE = /^\(([^:()]{1,200}):([a-z_]{1,20}):((?:\\.|[^\\()]){0,1000})\)/;

/** Whether a record has what all conditions ask: Pipedrive keeps filters as its users' own, so we look ourselves. */
export function matchesPipedrive(
  values: Readonly<Record<string, string>>,
  rows: readonly PipedriveRow[],
): boolean {
  return rows.every(({ property, operator, value }) =>
    PIPEDRIVE_CHECKS[operator]((values[property] ?? "").toLowerCase(), value.toLowerCase()),
  );
}

const PIPEDRIVE_CHECKS: Readonly<
  Record<(typeof PIPEDRIVE_OPERATORS)[number], (has: string, asked: string) => boolean>
> = {
  EQ: (has, asked) => has === asked,
  NEQ: (has, asked) => has !== asked,
  CONTAINS: (has, asked) => has.includes(asked),
  NOT_CONTAINS: (has, asked) => !has.includes(asked),
  STARTS_WITH: (has, asked) => has.startsWith(asked),
  "IS NULL": (has) => has === "",
  "IS NOT NULL": (has) => has !== "",
};

import {
  AC_FILTERS,
  AC_STATUSES,
  EMAIL_KINDS,
  HUBSPOT_FILTERS,
  HUBSPOT_OPERATORS,
  NULL_CHECKS,
  PIPEDRIVE_ENTITIES,
  PIPEDRIVE_OPERATORS,
  ZOHO_FILTERS,
  ZOHO_MODULES,
  ZOHO_OPERATORS,
} from "#core/rules/crm/filters.ts";

/** Each of these values with its words, in their order. */
function options<V extends string>(values: readonly V[], words: Readonly<Record<V, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}

/** R415. */
export const hubSpotFilters = options(HUBSPOT_FILTERS, {
  all: "All contacts",
  lead: "By lead status",
  custom: "By conditions",
  list: "By list",
});

export const emailKinds = options(EMAIL_KINDS, {
  emailMarketing: "Leave out people who opted out of marketing email",
  emailOneToOne: "Leave out people who opted out of one-to-one email",
});

/** R416. */
export const zohoFilters = options(ZOHO_FILTERS, { all: "All", criteria: "By conditions" });

/** R419. */
export const acFilters = options(AC_FILTERS, {
  all: "All contacts",
  by: "By status, list or tag",
});

export const zohoModules = options(ZOHO_MODULES, { Contacts: "Contacts", Leads: "Leads" });

export const pipedriveEntities = options(PIPEDRIVE_ENTITIES, {
  contacts: "Contacts",
  leads: "Leads",
});

export const acStatuses = options(AC_STATUSES, {
  1: "Active",
  2: "Unsubscribed",
  0: "Unconfirmed",
  3: "Bounced",
});

/** R418. */
export const zohoOperators = options(ZOHO_OPERATORS, {
  equals: "is",
  not_equal: "is not",
  starts_with: "starts with",
  in: "is one of",
});

const checks = { "IS NULL": "is empty", "IS NOT NULL": "is not empty" };

/** R420. */
export const pipedriveOperators = options(PIPEDRIVE_OPERATORS, {
  EQ: "is",
  NEQ: "is not",
  CONTAINS: "contains",
  NOT_CONTAINS: "does not contain",
  STARTS_WITH: "starts with",
  ...checks,
});

/** R421: those of leads. */
export const nullChecks = options(NULL_CHECKS, checks);

export const hubSpotOperators = options(HUBSPOT_OPERATORS, {
  EQ: "is",
  NEQ: "is not",
  LT: "is less than",
  LTE: "is at most",
  GT: "is more than",
  GTE: "is at least",
  CONTAINS_TOKEN: "contains",
  NOT_CONTAINS_TOKEN: "does not contain",
  HAS_PROPERTY: "is not empty",
  NOT_HAS_PROPERTY: "is empty",
});

import { expect, it } from "vitest";
import { importCrm } from "#core/contract/integrations/crm-imports.ts";
import type { CrmFieldChoice } from "#core/contract/integrations/crm-records.ts";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import { crmFilter } from "#core/rules/crm/filters.ts";
import { fieldColumns, fieldsFor, suggestFields } from "#web/components/sheets/label-mapping.ts";
import {
  type FilterValues,
  filterSchema,
  INITIAL_FILTERS,
} from "#web/features/integrations/sync/filter-values.ts";
import {
  acFilters,
  emailKinds,
  hubSpotFilters,
  nullChecks,
  pipedriveOperators,
  zohoFilters,
  zohoOperators,
} from "#web/features/integrations/sync/filter-words.ts";

/** What a form says of these values, and at which field. */
function said(app: CrmApp, values: FilterValues) {
  const checked = filterSchema(app).safeParse({ ...INITIAL_FILTERS[app], ...values });
  return checked.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
}

const contacts = { crmModule: "Contacts" };

it.each<[string, CrmApp, FilterValues, [string, string]]>([
  ["R361", "zoho", { filter: "all" }, ["crmModule", "Type must be provided"]],
  ["R362", "zoho", contacts, ["filter", "You must select an Filter"]],
  ["R364", "ac", { filter: "by" }, ["status", "Status must be provided"]],
  ["R367", "pipedrive", {}, ["pipedriveEntity", "You must select an entity (Contacts or Leads)"]],
  ["R368", "hubspot", { filter: "lead" }, ["leadStatus", "Select status"]],
  ["R369", "hubspot", { filter: "list" }, ["listId", "Select any list"]],
])("%s: the filter of %s says at its field what must be chosen", (_rule, app, values, problem) => {
  expect(said(app, values)).toEqual([problem]);
});

it("a filter that is whole says nothing", () => {
  expect(said("hubspot", {})).toEqual([]);
  expect(said("zoho", { ...contacts, filter: "all" })).toEqual([]);
  expect(said("ac", { filter: "by", status: "1" })).toEqual([]);
  expect(said("pipedrive", { pipedriveEntity: "leads" })).toEqual([]);
});

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);

it.each([
  ["R415", hubSpotFilters, "all, lead, custom, list"],
  ["R416", zohoFilters, "all, criteria"],
  ["R418", zohoOperators, "equals, not_equal, starts_with, in"],
  ["R419", acFilters, "all, by"],
  [
    "R420",
    pipedriveOperators,
    "EQ, NEQ, CONTAINS, NOT_CONTAINS, STARTS_WITH, IS NULL, IS NOT NULL",
  ],
  ["R421", nullChecks, "IS NULL, IS NOT NULL"],
])("%s: a form offers just these", (_rule, options, values) => {
  expect(valuesOf(options).join(", ")).toBe(values);
});

it("R421: leads take no other operator, whoever asks", () => {
  const pipedriveFilter = [{ property: "title", operator: "EQ" as const, value: "x" }];
  expect(said("pipedrive", { pipedriveEntity: "leads", pipedriveFilter })).toHaveLength(1);
  expect(said("pipedrive", { pipedriveEntity: "contacts", pipedriveFilter })).toEqual([]);
});

/** Each field of the form in the documents, and what an import has for it. */
const FORM = {
  ...{ name: "name", zohoType: "crmModule", filter: "filter", tagid: "tagid", listid: "listId" },
  ...{ status: "status", leadStatus: "leadStatus", pipedriveEntity: "pipedriveEntity" },
  ...{ emailMarketing: "emailMarketing", emailOneToOne: "emailOneToOne" },
  ...{ zohoFilter: "zohoFilter", pipedriveFilter: "pipedriveFilter" },
};

it.each(Object.entries(FORM))("R301: the form holds %s, as an import's %s", (_field, its) => {
  expect(Object.keys(importCrm.input.shape)).toContain(its);
});

it("R301: rows are a field, or a property, with an operator and a value", () => {
  const zoho = { field: "City", operator: "equals", value: "Perth" };
  const pipedrive = { property: "city", operator: "EQ", value: "Perth" };
  const rows = { zohoFilter: [zoho], pipedriveFilter: [pipedrive] };
  expect(crmFilter.parse(rows)).toMatchObject(rows);
  for (const part of Object.keys(zoho)) {
    expect(crmFilter.safeParse({ zohoFilter: [{ ...zoho, [part]: undefined }] }).success).toBe(
      false,
    );
  }
});

it("R301: the kinds of email are chosen one by one", () => {
  expect(valuesOf(emailKinds)).toEqual(["emailMarketing", "emailOneToOne"]);
});

const field = (label: string, kind: CrmFieldChoice["kind"] = "text") => ({
  name: label,
  label,
  kind,
});
const columns = fieldColumns([
  field("Owner"),
  field("Phone", "phone"),
  field("Mobile phone", "phone"),
  field("First name"),
  field("City"),
]);

it("R351: the first row takes only fields of phone numbers, and no other row takes its field", () => {
  const rows = suggestFields(columns);
  const [number, name] = rows;
  if (!number || !name) throw new Error("There are suggestions");
  expect(fieldsFor(rows, number, columns)).toEqual([1, 2]);
  expect(fieldsFor(rows, name, columns)).toEqual([0, 1, 3, 4]);
});

it("a CRM's mobile number is suggested, and what the standard labels name", () => {
  expect(suggestFields(columns).map(({ column, label }) => [column, label])).toEqual([
    [2, "mobile"],
    [3, "first_name"],
    [4, "suburb"],
  ]);
  expect(suggestFields(fieldColumns([field("City")]))[0]?.column).toBeUndefined();
  const many = Array.from({ length: 30 }, (_, n) => field(`Email ${n}`));
  expect(suggestFields(fieldColumns([...many, field("Email")]))).toHaveLength(2);
});

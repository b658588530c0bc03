import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import {
  crmFilter,
  filterProblem,
  matchesPipedrive,
  readZohoCriteria,
  ZOHO_OPERATORS,
  zohoCriteria,
} from "#core/rules/crm/filters.ts";

const problem = (app: CrmApp, filter: object) => filterProblem(app, crmFilter.parse(filter));
const text = (app: CrmApp, filter: object) => problem(app, filter)?.text;

describe("the filter of an import", () => {
  it("holds what each CRM asks for, and nothing that it does not know", () => {
    const filter = {
      ...{ filter: "all", leadStatus: "NEW", listId: "7", tagid: "8", status: "1" },
      ...{ crmModule: "Leads", pipedriveEntity: "leads" },
      ...{ emailMarketing: true, emailOneToOne: false },
      zohoFilter: [{ field: "City", operator: "equals", value: "Perth" }],
      pipedriveFilter: [{ property: "city", operator: "EQ", value: "Perth" }],
      filterGroups: [{ filters: [{ propertyName: "city", operator: "EQ", value: "Perth" }] }],
    };
    expect(crmFilter.parse(filter)).toEqual(filter);
    expect(crmFilter.safeParse({ zohoFilter: [{ field: "City" }] }).success).toBe(false);
    expect(crmFilter.safeParse({ pipedriveFilter: [{ property: "city" }] }).success).toBe(false);
  });

  it("of HubSpot is all, lead, custom or list (R415)", () => {
    const filters = [{ propertyName: "city", operator: "HAS_PROPERTY" }];
    const rest = { leadStatus: "NEW", listId: "7", filterGroups: [{ filters }] };
    for (const filter of ["all", "lead", "custom", "list"]) {
      expect(problem("hubspot", { filter, ...rest })).toBeUndefined();
    }
    for (const filter of ["by", "criteria", ""]) {
      expect(problem("hubspot", { filter, ...rest })?.field).toBe("filter");
    }
  });

  it("of HubSpot's leads needs their status (R368), and of a list the list (R369)", () => {
    expect(problem("hubspot", { filter: "lead" })).toEqual({
      ...{ field: "leadStatus", text: "Select status" },
    });
    expect(problem("hubspot", { filter: "list" })).toEqual({
      ...{ field: "listId", text: "Select any list" },
    });
  });

  it("of HubSpot's conditions needs one, with a value where it compares", () => {
    const row = { propertyName: "city", operator: "EQ" };
    expect(problem("hubspot", { filter: "custom" })?.field).toBe("filterGroups");
    const filters = [{ ...row, value: "Perth" }, row];
    expect(problem("hubspot", { filter: "custom", filterGroups: [{ filters }] })).toEqual({
      ...{ field: "filterGroups", text: "Enter a value", rows: [1] },
    });
  });

  it("of Zoho needs its type (R361)", () => {
    expect(problem("zoho", { filter: "all" })).toEqual({
      ...{ field: "crmModule", text: "Type must be provided" },
    });
    expect(text("zoho", { filter: "all", crmModule: "Deals" })).toBe("Type must be provided");
    expect(problem("zoho", { filter: "all", crmModule: "Leads" })).toBeUndefined();
  });

  it("of Zoho is all or criteria (R416), and must be chosen (R362)", () => {
    const zohoFilter = [{ field: "City", operator: "equals", value: "Perth" }];
    const of = (filter: string) => problem("zoho", { filter, crmModule: "Contacts", zohoFilter });
    for (const filter of ["all", "criteria"]) expect(of(filter)).toBeUndefined();
    for (const filter of ["list", "by", ""]) {
      expect(of(filter)).toEqual({ field: "filter", text: "You must select an Filter" });
    }
  });

  it("of Zoho compares by equals, not_equal, starts_with and in only (R418)", () => {
    const of = (operator: string) =>
      crmFilter.safeParse({ zohoFilter: [{ field: "City", operator, value: "x" }] }).success;
    expect(["equals", "not_equal", "starts_with", "in"].map(of)).toEqual([true, true, true, true]);
    expect(["contains", "EQ", "="].map(of)).toEqual([false, false, false]);
  });

  it("of ActiveCampaign is all or by (R419), which needs a status (R364)", () => {
    expect(problem("ac", { filter: "all" })).toBeUndefined();
    expect(problem("ac", { filter: "by", status: "1" })).toBeUndefined();
    expect(problem("ac", { filter: "list" })?.field).toBe("filter");
    const missing = { field: "status", text: "Status must be provided" };
    expect(problem("ac", { filter: "by" })).toEqual(missing);
    expect(problem("ac", { filter: "by", status: "9" })).toEqual(missing);
  });

  it("of Pipedrive needs contacts or leads (R367)", () => {
    const missing = "You must select an entity (Contacts or Leads)";
    expect(text("pipedrive", {})).toBe(missing);
    expect(text("pipedrive", { pipedriveEntity: "deals" })).toBe(missing);
    expect(problem("pipedrive", { pipedriveEntity: "leads" })).toBeUndefined();
  });

  it("of Pipedrive's leads checks for emptiness only (R421)", () => {
    const of = (pipedriveEntity: string, operator: string) =>
      problem("pipedrive", {
        pipedriveEntity,
        pipedriveFilter: [{ property: "title", operator, value: "x" }],
      })?.field;
    for (const operator of ["EQ", "NEQ", "CONTAINS", "NOT_CONTAINS", "STARTS_WITH"]) {
      expect(of("leads", operator)).toBe("pipedriveFilter");
      expect(of("contacts", operator)).toBeUndefined();
    }
    for (const operator of ["IS NULL", "IS NOT NULL"]) {
      expect(of("leads", operator)).toBeUndefined();
    }
  });

  it.each([
    ["EQ", "perth", "Perth", "Perth Hills"],
    ["NEQ", "Perth", "Hobart", "perth"],
    ["CONTAINS", "art", "Hobart", "Perth"],
    ["NOT_CONTAINS", "art", "Perth", "Hobart"],
    ["STARTS_WITH", "ho", "Hobart", "Perth"],
    ["IS NULL", "", "", "Perth"],
    ["IS NOT NULL", "", "Perth", ""],
  ] as const)("of Pipedrive has %s (R420)", (operator, value, yes, no) => {
    const rows = crmFilter.parse({ pipedriveFilter: [{ property: "city", operator, value }] });
    const matches = (city: string) => matchesPipedrive({ city }, rows.pipedriveFilter ?? []);
    expect([matches(yes), matches(no)]).toEqual([true, false]);
    expect(matchesPipedrive({}, rows.pipedriveFilter ?? [])).toBe(matches(""));
  });
});

describe("Zoho's criteria", () => {
  it("are joined as (field:operator:value) with and (R417)", () => {
    const [one, other] = [
      { field: "City", operator: "equals", value: "Perth" },
      { field: "Lead_Source", operator: "in", value: "Web,Shop" },
    ] as const;
    expect(zohoCriteria([one])).toBe("(City:equals:Perth)");
    expect(zohoCriteria([one, other])).toBe("((City:equals:Perth)and(Lead_Source:in:Web\\,Shop))");
    expect(readZohoCriteria("((City:equals:Perth)and(Lead_Source:in:Web,Shop))")).toEqual([
      ...[one, other],
    ]);
  });

  it("are read as they were joined, whatever their values (R417)", () => {
    const field = fc.stringMatching(/^\w{1,20}$/);
    const operator = fc.constantFrom(...ZOHO_OPERATORS);
    const value = fc
      .oneof(fc.string({ maxLength: 40 }), fc.constantFrom(")and(", "\\", "\\)", "((", ":", "and"))
      .map((one) => one.trim());
    const rows = fc.array(fc.record({ field, operator, value }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(rows, (some) => {
        expect(readZohoCriteria(zohoCriteria(some))).toEqual(some);
      }),
    );
  });

  it("that are anything else are none, however long", () => {
    const joined = Array.from({ length: 11 }, () => "(A:equals:b)").join("and");
    for (const criteria of [
      ...["", "City=Perth", "(City:equals:Perth", "(City:contains:Perth)"],
      ...["(City:equals:Perth)or(City:equals:Hobart)", "(Ci ty:equals:Perth)", `(${joined})`],
      ...["(".repeat(10_000), `(A:equals:${"\\".repeat(9_000)})`],
    ]) {
      expect(readZohoCriteria(criteria)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (criteria) => {
        readZohoCriteria(criteria);
      }),
    );
  });
});

describe("the call that imports", () => {
  const input = {
    ...{ app: "zoho", name: "From Zoho", filter: "criteria", listId: "7", crmModule: "Contacts" },
    ...{ criteria: "(City:equals:Perth)", zohoAPIsURL: "https://www.zohoapis.com.au" },
    filterGroups: [{ filters: [{ propertyName: "city", operator: "EQ", value: "Perth" }] }],
    labels: [{ field: "Mobile" }, { field: "City", label: "City" }],
  };

  it("takes name or groupid, filter, filterGroups, listId, crmModule, zohoAPIsURL, criteria and labels (R426)", () => {
    expect(contract.importCrm.input.parse(input)).toEqual(input);
    const intoOne = { ...input, name: undefined, groupid: newId("group", 0) };
    expect(contract.importCrm.input.parse(intoOne)).toEqual(intoOne);
    expect(contract.importCrm.input.safeParse({ ...input, labels: [] }).success).toBe(false);
    expect(contract.importCrm.input.safeParse({ ...input, app: undefined }).success).toBe(false);
  });
});

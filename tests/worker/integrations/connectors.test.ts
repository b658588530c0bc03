import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { APP_NAMES, CONNECT_TEXTS, type CrmApp, SOURCE_APPS } from "#core/rules/crm/apps.ts";
import { EMAIL_OPT_OUTS, FILTER_TEXTS } from "#core/rules/crm/filters.ts";
import { newAccount } from "#tests/support/account.ts";
import { CRMS, connect, finishRead, mappingOf, withPeople } from "#tests/support/crm.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { checkImport } from "#worker/domains/audience/imports/check-import.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import {
  listConnections,
  removeConnection,
} from "#worker/domains/integrations/connections/connections.ts";
import { importCrm, readCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";

const MOBILES = ["0491 570 156", "+61 491 570 157", "491570158", "021 555 012", "0491570156"];

describe.each(SOURCE_APPS)("%s", (app) => {
  const { mobile, first } = CRMS[app];
  const people = MOBILES.map((number, nth) => ({ [mobile]: number, [first]: `Person ${nth}` }));

  async function connected() {
    const ctx = await newAccount();
    return { ctx, ...(await withPeople(ctx, app, people)) };
  }

  it("is connected, read, looked at, imported and removed", async () => {
    const { ctx, chosen } = await connected();
    const { data: connections } = await listConnections(ctx);
    expect(connections).toMatchObject([{ app, status: "connected" }]);
    const { data: begun } = await readCrm(ctx, chosen);
    const read = await finishRead(ctx, begun._id);
    expect(read).toMatchObject({ status: "read", rows: 5 });
    const upload = idSchema("upload").parse(read.upload);
    const labels = contract.checkImport.input.shape.labels.parse([
      {
        id: 1,
        oldLabel: app === "squarespace" ? "Phone" : "Mobile",
        newLabel: "Mobile",
        type: "number",
      },
      { id: 2, oldLabel: "First name", newLabel: "First name", type: "text" },
    ]);
    const { data: forecast } = await checkImport(ctx, { upload, labels });
    expect(forecast).toMatchObject({ rows: 5, added: 3, duplicates: 1, rejected: 1 });
    await removeConnection(ctx, { type: app });
    expect((await listConnections(ctx)).data).toEqual([]);
  });

  it("is imported into a new group without another question", async () => {
    const { ctx, chosen } = await connected();
    const { data: begun } = await importCrm(ctx, { ...chosen, name: `From ${app}` });
    const read = await finishRead(ctx, begun._id);
    expect(read).toMatchObject({ status: "imported" });
    await runImport(ctx, read.import ?? "");
    const group = idSchema("group").parse(read.group);
    const { items } = await listContacts(ctx, contract.listContacts.input.parse({ id: group }));
    expect(items.map(({ number }) => number).sort()).toEqual([
      "61491570156",
      "61491570157",
      "61491570158",
    ]);
  });

  it("says so when its owner has taken back what they agreed to, and can be reconnected", async () => {
    const { ctx, portal, stand, chosen } = await connected();
    await stand.withdraw();
    const problem = CONNECT_TEXTS.revoked(APP_NAMES[app]);
    await expect(readCrm(ctx, chosen)).rejects.toMatchObject({ message: problem });
    expect((await listConnections(ctx)).data).toMatchObject([{ status: "revoked", problem }]);
    await connect(ctx, app, portal);
    expect((await listConnections(ctx)).data).toMatchObject([{ status: "connected" }]);
    await readCrm(ctx, chosen);
  });
});

const MARKETING = emailField("hs_email_optout_11", EMAIL_OPT_OUTS.emailMarketing);
const ONE_TO_ONE = emailField("hs_email_optout_12", EMAIL_OPT_OUTS.emailOneToOne);

function emailField(name: string, label: string) {
  return { name, label, kind: "text" as const };
}

interface Filtered {
  app: CrmApp;
  what: string;
  filter: object;
  module?: string;
  /** First names of those whom it finds. */
  found: string[];
}

const FILTERED: Filtered[] = [
  {
    app: "hubspot",
    what: "a lead status",
    filter: { filter: "lead", leadStatus: "OPEN" },
    found: ["Ben"],
  },
  {
    app: "hubspot",
    what: "a list",
    filter: { filter: "list", listId: "1" },
    found: ["Ann", "Cat"],
  },
  {
    ...{ app: "hubspot", what: "either of two groups of conditions", found: ["Ann", "Cat"] },
    filter: {
      filter: "custom",
      filterGroups: [
        { filters: [{ propertyName: "firstname", operator: "EQ", value: "Ann" }] },
        { filters: [{ propertyName: "city", operator: "NOT_HAS_PROPERTY" }] },
      ],
    },
  },
  {
    ...{ app: "hubspot", what: "all who take marketing email", found: ["Ann", "Cat"] },
    filter: { emailMarketing: true },
  },
  {
    ...{ app: "hubspot", what: "a list, of those who take one-to-one email", found: ["Ann"] },
    filter: { filter: "list", listId: "1", emailOneToOne: true },
  },
  {
    ...{ app: "zoho", what: "leads", module: "Leads", found: ["Ann", "Ben", "Cat"] },
    filter: { crmModule: "Leads" },
  },
  ...(
    [
      [[{ field: "First_Name", operator: "starts_with", value: "B" }], ["Ben"]],
      [[{ field: "First_Name", operator: "in", value: "Ann, Cat" }], ["Ann", "Cat"]],
      [[{ field: "city", operator: "equals", value: "Perth" }], ["Ann"]],
      [
        [
          { field: "First_Name", operator: "not_equal", value: "Ann" },
          { field: "city", operator: "equals", value: "O'Connor" },
        ],
        ["Ben"],
      ],
    ] as const
  ).map(([zohoFilter, found]) => ({
    ...{ app: "zoho" as const, what: JSON.stringify(zohoFilter), found: [...found] },
    filter: { crmModule: "Contacts", filter: "criteria", zohoFilter },
  })),
  {
    ...{ app: "zoho", what: "conditions that come joined", found: ["Ben"] },
    filter: {
      ...{ crmModule: "Contacts", filter: "criteria" },
      criteria: "((First_Name:not_equal:Ann)and(First_Name:starts_with:B))",
    },
  },
  { app: "ac", what: "a status", filter: { filter: "by", status: "2" }, found: ["Ben"] },
  {
    ...{ app: "ac", what: "a list and a tag", found: ["Cat"] },
    filter: { filter: "by", status: "1", listId: "1", tagid: "7" },
  },
  ...(
    [
      ["first_name", "EQ", "ann", ["Ann"]],
      ["first_name", "NEQ", "ann", ["Ben", "Cat"]],
      ["city", "CONTAINS", "er", ["Ann"]],
      ["city", "NOT_CONTAINS", "er", ["Ben", "Cat"]],
      ["first_name", "STARTS_WITH", "c", ["Cat"]],
      ["city", "IS NULL", "", ["Cat"]],
      ["city", "IS NOT NULL", "", ["Ann", "Ben"]],
    ] as const
  ).map(([property, operator, value, found]) => ({
    ...{ app: "pipedrive" as const, what: `${property} ${operator} ${value}`, found: [...found] },
    filter: { pipedriveEntity: "contacts", pipedriveFilter: [{ property, operator, value }] },
  })),
  {
    ...{ app: "pipedrive", what: "leads by whether a field is empty", found: ["Ben"] },
    filter: {
      pipedriveEntity: "leads",
      pipedriveFilter: [{ property: "title", operator: "IS NULL", value: "" }],
    },
  },
];

it.each(FILTERED)("of $app, $what: those are read, with what was chosen of them", async (one) => {
  const { app, filter, module: of, found } = one;
  const ctx = await newAccount();
  const { mobile, first } = CRMS[app];
  // ActiveCampaign has numbers for fields of its customers'.
  const city = app === "ac" ? "field:5" : "city";
  const person = (name: string, nth: number, more: Record<string, string>) => ({
    ...{ [mobile]: `049157015${6 + nth}`, [first]: name, ...more },
  });
  const people = [
    person("Ann", 0, { [city]: "Perth", hs_lead_status: "NEW" }),
    person("Ben", 1, {
      [city]: "O'Connor",
      hs_lead_status: "OPEN",
      "list:1": "2",
      [MARKETING.name]: "true",
    }),
    person("Cat", 2, { [ONE_TO_ONE.name]: "true" }),
  ];
  const { stand, ids, fields } = await withPeople(ctx, app, people);
  const [ann = 0, ben = 0, cat = 0] = ids;
  const withCity = [...fields, { name: city, label: "City", kind: "text" as const }];
  const emails = app === "hubspot" ? [MARKETING, ONE_TO_ONE] : [];
  await stand.putFields(of ?? CRMS[app].module, [...withCity, ...emails]);
  if (of) await stand.replaceRecords(of, undefined, people);
  await stand.putList("lists", { id: "1", name: "Regulars", members: [ann, cat] });
  await stand.putList("tags", { id: "7", name: "Tagged", members: [ben, cat] });
  await stand.replaceRecords("leads", undefined, [
    { title: "Named", person_id: String(ann) },
    { person_id: String(ben) },
  ]);
  const labels = [...mappingOf(app), { field: city, label: "Town" }];
  const { data } = await importCrm(
    ctx,
    contract.importCrm.input.parse({ app, ...filter, labels, name: "Found" }),
  );
  const read = await finishRead(ctx, data._id);
  expect(read).toMatchObject({ status: "imported", rows: found.length });
  await runImport(ctx, read.import ?? "");
  const input = contract.listContacts.input.parse({ id: read.group });
  const { items } = await listContacts(ctx, input);
  const valuesOf = (name: string) =>
    items.flatMap(({ fields: its }) => its.flatMap((one) => (one.name === name ? one.value : [])));
  expect(valuesOf("First name").sort()).toEqual(found);
  const towns = { Ann: ["Perth"], Ben: ["O'Connor"], Cat: [] };
  const expected = Object.entries(towns).flatMap(([name, its]) =>
    found.includes(name) ? its : [],
  );
  expect(valuesOf("Town").sort()).toEqual(expected.sort());
});

it("a CRM without a kind of email leaves nobody out by it, and says so", async () => {
  const ctx = await newAccount();
  const { chosen, fields, stand, module } = await withPeople(ctx, "hubspot", [
    { mobilephone: "0491570156", firstname: "Ann" },
  ]);
  const asked = { ...chosen, emailMarketing: true };
  const problem = FILTER_TEXTS.noEmailOptOut(MARKETING.label);
  await expect(readCrm(ctx, asked)).rejects.toMatchObject({ fields: { emailMarketing: problem } });
  await stand.putFields(module, [...fields, MARKETING]);
  const { data } = await readCrm(ctx, asked);
  // It goes before they are read.
  await stand.putFields(module, fields);
  expect(await finishRead(ctx, data._id)).toMatchObject({ status: "failed", error: problem });
});

import { expect, it } from "vitest";
import * as XLSX from "xlsx";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { call } from "#tests/support/call.ts";
import { groupOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { newWorld } from "#tests/support/world.ts";
import { mobile, quietAccount, refusalOf } from "#tests/worker/audience/groups/support.ts";
import { family } from "#tests/worker/identity/assignments/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { exportContacts } from "#worker/domains/reports/exports/export-contacts.ts";
import { CONSENT_HEADINGS } from "#worker/domains/reports/exports/inner/export-cells.ts";
import { linesOf } from "./support.ts";

const date = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d [AP]M`;
const DATE: unknown = expect.stringMatching(new RegExp(`^${date}$`));

/** How all of them came in. */
const CONSENT = [DATE, "api", undefined, "=Ticked the box", expect.stringMatching("Test")];

type Wanted = Omit<Parameters<typeof exportContacts>[1], "id" | "format">;

async function scene() {
  const { ctx } = await quietAccount();
  const people = [
    { Name: "Ada", Note: '=HYPERLINK("http://x.test")' },
    { Name: "Bo, Jr", Note: "+61" },
    { Name: "Cy" },
  ];
  const contacts = people.map((values, n) => ({
    number: mobile(n),
    fields: Object.entries(values).map(([name, value]) => ({ name, value })),
  }));
  const group = asId(
    "group",
    (await createGroup(ctx, { name: "Club", contacts, consent: "=Ticked the box" })).data._id,
  );
  return { ctx, group };
}

async function fileOf(
  ctx: AccountContext,
  id: Awaited<ReturnType<typeof scene>>["group"],
  format: "csv" | "xlsx",
  wanted: Wanted = {},
) {
  const response = (await exportContacts(ctx, { id, format, ...wanted })).toResponse();
  return new Uint8Array(await response.arrayBuffer());
}

it("has every contact with its fields, its state and its dates, and no cell that a spreadsheet runs", async () => {
  const { ctx, group } = await scene();
  await optOut(ctx, { number: mobile(1), source: "reply" });
  await setBlocked(ctx, { number: mobile(1), blocked: true });
  const lines = linesOf(await fileOf(ctx, group, "csv"));
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^0400 000 000,Ada,"'=HYPERLINK\\(""http://x.test""\\)",Subscribed,${date},${date},${date},api,,'=Ticked the box,`,
      ),
    ),
    expect.stringMatching(/^0400 000 001,"Bo, Jr",'\+61,"Opted out, Blocked",/),
    expect.stringMatching(/^0400 000 002,Cy,,Subscribed,/),
  ]);
});

it("has only those that match, also as a workbook", async () => {
  const { ctx, group } = await scene();
  const filters = [{ column: "Name", values: ["Ada", "Cy"] }];
  const book = XLSX.read(await fileOf(ctx, group, "xlsx", { filters }), { cellFormula: true });
  expect(book.SheetNames).toEqual(["Contacts"]);
  const sheet = book.Sheets.Contacts ?? {};
  expect(XLSX.utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ["Mobile number", "Name", "Note", "Status", "Added", "Changed", ...CONSENT_HEADINGS],
    ["0400 000 000", "Ada", '=HYPERLINK("http://x.test")', "Subscribed", DATE, DATE, ...CONSENT],
    ["0400 000 002", "Cy", undefined, "Subscribed", DATE, DATE, ...CONSENT],
  ]);
  expect(sheet.C2).toMatchObject({ t: "s" });
  expect(sheet.C2).not.toHaveProperty("f");
  expect(linesOf(await fileOf(ctx, group, "csv", { search: "cy" }))).toHaveLength(1);
});

it("has each number's consent, with who imported it and from which file, also past a page's end", async () => {
  const { ctx } = await quietAccount();
  const numbers = Array.from({ length: 5001 }, (_, n) => mobile(n));
  const id = await groupOf(ctx, numbers);
  await createGroup(ctx, {
    name: "Typed in",
    contacts: [{ number: mobile(5000), fields: [] }],
    consent: "Paper form",
  });
  const lines = linesOf(await fileOf(ctx, id, "csv"));
  expect(lines).toHaveLength(5001);
  // The first contact with that number has its proof; of the others nothing was kept.
  const known = lines.filter((line) => !line.endsWith(",,,,,"));
  expect(known).toEqual([expect.stringMatching(/^0400 005 000,.*,api,,Paper form,/)]);
});

it("has no consent in a sub-account's file of a shared group", async () => {
  const { parent, sub } = await family();
  const contacts = [{ number: mobile(1), fields: [] }];
  const made = await createGroup(parent, { name: "Club", contacts, consent: "Paper form" });
  const group = asId("group", made.data._id);
  await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  const text = new TextDecoder().decode(await fileOf(sub, group, "csv"));
  expect(text).toContain("0400 000 001");
  expect(text).not.toContain("Paper form");
  expect(text).not.toContain(CONSENT_HEADINGS.join());
});

it("is made 30 times an hour for an account, then refused until the next", async () => {
  const own = await newWorld();
  const ask = () => call(contract.exportContacts, { id: own.group }, { cookie: own.cookie });
  const answers = await Promise.all(Array.from({ length: 31 }, ask));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(await refused[0]?.json()).toMatchObject({ code: "RATE_LIMITED" });
});

it("refuses a column that the group lacks, and another account's group", async () => {
  const { ctx, group } = await scene();
  const filters = [{ column: "Age", values: ["1"] }];
  expect(await refusalOf(fileOf(ctx, group, "csv", { filters }))).toMatchObject({
    fields: { filters: GROUP_TEXTS.columnUnknown },
  });
  const other = await scene();
  expect(await refusalOf(fileOf(other.ctx, group, "csv"))).toMatchObject({ code: "NOT_FOUND" });
});

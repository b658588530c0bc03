import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { timeOf } from "#core/ids.ts";
import { fieldsNamed } from "#tests/support/group-fields.ts";
import { keptFeed } from "#tests/support/kept-feed.ts";
import {
  counted,
  csv,
  expectNoDrift,
  kept,
  mapping,
  mobile,
  NAMES,
  people,
  quietAccount,
  refusalOf,
  rejectsOf,
  sourcesIn,
  startInto,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import { addContact } from "#worker/domains/audience/contacts/contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { deleteGroup, getGroup } from "#worker/domains/audience/groups/groups.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked, suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { composer } from "#worker/domains/campaigns/campaigns/compose.ts";
import { audiencePage } from "#worker/domains/campaigns/campaigns/inner/audience-queries.ts";

it("R265: imports a file into a named group: queued immediately, then counted, with each rejected row and its reason", async () => {
  const { ctx, jobs } = await quietAccount();
  const file = csv([
    "Name,Mobile,Notes",
    "Ada,0412345678,=1+1",
    "",
    "Bo,0312345678,landline",
    "Cy,,nothing",
    'Di,"+61 412 345 678","twice, ""she"" said"',
    `Ed,0412345679,${"x".repeat(501)}`,
    "Flo,0412345679,ok",
  ]);
  const started = await startNew(ctx, file, mapping(1, { first_name: 0, Notes: 2 }));
  expect(jobs).toEqual([{ type: "job", account: ctx.account, kind: "import", id: started.import }]);
  expect((await getGroup(ctx, { id: started.group })).data).toMatchObject({
    status: "Queued",
    import: started.import,
    totalContacts: 0,
  });
  await runImport(ctx, started.import);
  expect((await getImport(ctx, { id: started.import })).data).toEqual({
    _id: started.import,
    group: started.group,
    status: "complete",
    rows: 6,
    processed: 6,
    added: 2,
    updated: 0,
    duplicates: 1,
    rejected: 3,
    optedOut: 0,
    removed: 0,
    fileName: "contacts.csv",
    replaces: false,
    createdAt: timeOf(started.import),
    undoableUntil: timeOf(started.import) + 7 * 24 * 60 * 60_000,
  });
  expect((await getGroup(ctx, { id: started.group })).data).toMatchObject({
    status: "Ready",
    totalContacts: 2,
    fields: fieldsNamed("first_name", "Notes"),
  });
  const { items } = await listContacts(ctx, { id: started.group, limit: 10, search: "ada" });
  expect(items[0]?.fields).toEqual([
    { name: "first_name", value: "Ada" },
    { name: "Notes", value: "=1+1" },
  ]);
  expect(await rejectsOf(ctx, started.import)).toEqual([
    "Name,Mobile,Notes,Row,Reason",
    "Bo,0312345678,landline,4,Not an Australian mobile number",
    "Cy,,nothing,5,No mobile number",
    `Di,'+61 412 345 678,"twice, ""she"" said",6,Duplicate of row 2`,
    `Ed,0412345679,${"x".repeat(501)},7,Notes is longer than 500 characters`,
  ]);
});

it("keeps the values of labels that every object has anyway, from the file to the message", async () => {
  const { ctx } = await quietAccount();
  const labels = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];
  const file = csv([["Mobile", ...labels].join(","), "0412345678,a,b,c,d,e", "0412345679,,,,,"]);
  const columns: MergeLabel[] = labels.map((label, index) => ({
    id: index + 1,
    oldLabel: label,
    newLabel: label,
    type: "text",
  }));
  const started = await startNew(ctx, file, [...mapping(0), ...columns]);
  await runImport(ctx, started.import);
  const { items } = await listContacts(ctx, { id: started.group, limit: 10 });
  const fields = Object.fromEntries(items.map((contact) => [contact.number, contact.fields]));
  const values = ["a", "b", "c", "d", "e"];
  expect(fields).toEqual({
    "61412345678": labels.map((name, index) => ({ name, value: values[index] })),
    "61412345679": [],
  });
  const rows = await audiencePage(ctx, {
    part: { kind: "group", id: started.group, owner: ctx.account.id },
    earlier: [],
    lists: [ctx.account.id],
    senders: [""],
    began: ctx.now(),
    after: "",
    limit: 10,
  });
  const message = labels.map((label) => `{{${label}}}`).join(" ");
  const compose = composer({ message, plainValues: false }, {}, "sms");
  expect(rows.map((row) => compose(row, { kind: "none" }))).toMatchObject([
    { kind: "message", text: "a b c d e" },
    { kind: "excluded", reason: "missingValue", detail: labels.join(", ") },
  ]);
});

it("updates existing contacts, clears nothing with a blank cell, and adds the new labels", async () => {
  const { ctx } = await quietAccount();
  const first = await startNew(ctx, csv(["N,M", "Ada,0412345678", "Bo,0412345679"]), NAMES);
  await runImport(ctx, first.import);
  const more = csv(["N,M,Town", ",0412345678,Perth", "Cy,0412345670,Hobart"]);
  const second = await startInto(ctx, first.group, more, mapping(1, { "First Name": 0, Town: 2 }));
  await runImport(ctx, second.import);
  expect((await getImport(ctx, { id: second.import })).data).toMatchObject({
    added: 1,
    updated: 1,
  });
  const { items } = await listContacts(ctx, { id: first.group, limit: 1, search: "0412345678" });
  expect(items[0]?.fields).toEqual([
    { name: "first_name", value: "Ada" },
    { name: "Town", value: "Perth" },
  ]);
  await expectNoDrift(ctx, first.group);
});

it("a contact names the import that brought it in, and no later one", async () => {
  const { ctx } = await quietAccount();
  const first = await startNew(ctx, csv(people(0, 2)), NAMES);
  await runImport(ctx, first.import);
  await addContact(ctx, { id: first.group, number: mobile(2), fields: [] });
  const second = await startInto(ctx, first.group, csv(people(1, 4)), NAMES);
  await runImport(ctx, second.import);
  expect(await sourcesIn(ctx, first.group)).toEqual([
    { number: mobile(0), source_id: first.import },
    { number: mobile(1), source_id: first.import },
    { number: mobile(2), source_id: expect.stringMatching(/^src_/) },
    { number: mobile(3), source_id: second.import },
  ]);
});

it("leaves those who opted out opted out, counts them, and counts the group's unsubscribed", async () => {
  const { ctx } = await quietAccount();
  await optOut(ctx, { number: mobile(3), source: "reply" });
  await setBlocked(ctx, { number: mobile(4), blocked: true });
  const started = await startNew(ctx, csv(people(0, 10)), NAMES);
  await runImport(ctx, started.import);
  expect((await getImport(ctx, { id: started.import })).data).toMatchObject({
    added: 10,
    optedOut: 1,
  });
  expect(await suppressionOf(ctx, mobile(3))).toMatchObject({ optedOut: true, blocked: false });
  expect(await kept(ctx, started.group)).toEqual({ total: 10, unsubscribed: 2 });
});

it("R299: reports live that an import progresses and ends, and the group shows what it did", async () => {
  const { events, feed } = keptFeed();
  const { ctx } = await quietAccount();
  const started = await startNew({ ...ctx, feed }, csv(people(0, 1500)), NAMES);
  await runImport({ ...ctx, feed }, started.import);
  const moved = { type: "import", id: started.import, group: started.group };
  expect(events).toContainEqual({ ...moved, status: "running" });
  const imports = events.filter(({ type }) => type === "import");
  expect(imports.at(-1)).toEqual({ ...moved, status: "complete" });
  expect((await getGroup(ctx, { id: started.group })).data).toMatchObject({
    status: "Ready",
    totalContacts: 1500,
  });
});

it("counts the bytes of new and known contacts as the database does, whatever is in them", async () => {
  const { ctx } = await quietAccount();
  const odd = ["Zoë", "a\\b", "a/b", "😀", "\u2028", "</script>", "0", "null"];
  const rows = odd.map((name, at) => `${name},${mobile(at)}`);
  const { group, ...first } = await startNew(ctx, csv(rows), NAMES);
  await runImport(ctx, first.import);
  await expectNoDrift(ctx, group);
  const more = [...rows.map((row) => `More ${row}`), `New,${mobile(20)}`];
  await runImport(ctx, (await startInto(ctx, group, csv(more), NAMES)).import);
  await expectNoDrift(ctx, group);
});

describe("the account's limit", () => {
  const limit = 5;

  it("R345: refuses a file with more new numbers than there is room for", async () => {
    const { ctx } = await quietAccount({ contactLimit: limit });
    const refused = { code: "UNPROCESSABLE", fields: { file: GROUP_TEXTS.limit(limit) } };
    expect(await refusalOf(startNew(ctx, csv(people(0, 6)), NAMES))).toMatchObject(refused);
    const started = await startNew(ctx, csv(people(0, 4)), NAMES);
    await runImport(ctx, started.import);
    expect(await refusalOf(startInto(ctx, started.group, csv(people(4, 6)), NAMES))).toMatchObject(
      refused,
    );
    const again = await startInto(ctx, started.group, csv(people(0, 5)), NAMES);
    await runImport(ctx, again.import);
    expect((await getImport(ctx, { id: again.import })).data).toMatchObject({
      added: 1,
      updated: 4,
    });
  });
});

it("imports 50,000 rows with exact counts", async () => {
  const { ctx } = await quietAccount({ contactLimit: 60_000 });
  const rows = people(0, 49_000);
  for (let n = 0; n < 600; n++) rows.push(`Twice,${mobile(n * 7)}`);
  for (let n = 0; n < 400; n++) rows.push(`Bad,12345${n}`);
  await optOut(ctx, { number: mobile(48_999), source: "link" });
  const started = await startNew(ctx, csv(rows), NAMES);
  const begun = Date.now();
  await runImport(ctx, started.import);
  console.log(`50,000 rows imported in ${Date.now() - begun} ms`);
  expect((await getImport(ctx, { id: started.import })).data).toMatchObject({
    status: "complete",
    rows: 50_000,
    processed: 50_000,
    added: 49_000,
    updated: 0,
    duplicates: 600,
    rejected: 400,
    optedOut: 1,
  });
  expect(await counted(ctx, started.group)).toEqual({ total: 49_000, unsubscribed: 1 });
  await expectNoDrift(ctx, started.group);
  const rejects = await rejectsOf(ctx, started.import);
  expect(rejects).toHaveLength(1001);
  expect(rejects[600]).toBe(`Twice,${mobile(599 * 7)},49601,Duplicate of row ${599 * 7 + 2}`);
  expect(rejects[1000]).toBe("Bad,12345399,50001,Not an Australian mobile number");
  await deleteGroup(ctx, { id: started.group });
  expect(await counted(ctx, started.group)).toEqual({ total: 0, unsubscribed: 0 });
}, 120_000);

import { expect, it } from "vitest";
import { contactConsent as consentCall } from "#core/contract/consents/consents.ts";
import { addContact as addContactCall } from "#core/contract/contacts/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { asId } from "#tests/support/ids.ts";
import { optIn } from "#tests/support/opt-in.ts";
import { sessionFor } from "#tests/support/session.ts";
import { rowsOf } from "#tests/support/world.ts";
import {
  csv,
  mapping,
  mobile,
  quietAccount,
  refusalOf,
  startInto,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { contactConsent } from "#worker/domains/audience/consents/contact-consent.ts";
import { removeContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import {
  addContact,
  deleteContact,
  updateContact,
} from "#worker/domains/audience/contacts/contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { moveContacts } from "#worker/domains/audience/contacts/move-contacts.ts";
import { undoChange } from "#worker/domains/audience/contacts/undo-change.ts";
import { deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { importIntoGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { blockNumber } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { unblock } from "#worker/domains/audience/suppressions/unblock.ts";

const START = 1_800_000_000_000;
const FORM = "Ticked the box on our sign-up form";

async function clocked() {
  const clock = { now: START };
  const { ctx } = await quietAccount({ name: "Ada" }, { now: () => clock.now });
  const person = ctx.person && { ...ctx.person, sessionId: "ses_1" };
  return { ctx: { ...ctx, person }, clock };
}

const timeline = async (ctx: AccountContext, number: string) =>
  (await contactConsent(ctx, { number })).data.entries;

async function contactIn(ctx: AccountContext, group: string, number: string) {
  const { items } = await listContacts(ctx, { id: asId("group", group), limit: 100 });
  return asId("contact", items.find((contact) => contact.number === number)?._id);
}

it("says who imported a contact from which file and how they agreed; the first source stays", async () => {
  const { ctx, clock } = await clocked();
  const { data: group } = await createGroup(ctx, { name: "All", contacts: [] });
  const id = asId("group", group._id);
  const into = async (name: string, consent?: string) => {
    const file = csv(["Mobile", mobile(1), mobile(2)], name);
    const { data } = await importIntoGroup(ctx, { id, file, labels: mapping(0), consent });
    await runImport(ctx, data.import);
    clock.now += 1000;
  };
  await into("fair.csv", FORM);
  await into("again.csv", "Something else");
  const expected = {
    ...{ kind: "added", at: START, source: "import", fileName: "fair.csv", by: "Ada" },
    ...{ wording: FORM, group: "All" },
  };
  for (const n of [1, 2]) expect(await timeline(ctx, mobile(n))).toMatchObject([expected]);
  expect(await timeline(ctx, mobile(3))).toEqual([]);
  // One row for an import, whatever its length.
  expect(await sourcesOf(ctx)).toBe(2);
  const { group: fresh } = await startNew(ctx, csv(["Mobile", mobile(4)]), mapping(0), "New");
  expect(fresh).toMatch(/^grp_/);
  expect(await sourcesOf(ctx)).toBe(3);
});

const sourcesOf = async (ctx: AccountContext) => (await rowsOf(ctx)).consent_sources?.length;

it("typed contacts are typed by a person or by an app, with the wording given, if any", async () => {
  const { ctx } = await clocked();
  const app = { ...ctx, person: ctx.person && { ...ctx.person, sessionId: undefined } };
  const contacts = [{ number: mobile(1), fields: [] }];
  const { data } = await createGroup(ctx, { name: "All", contacts, consent: FORM });
  const id = asId("group", data._id);
  await addContact(ctx, { id, number: mobile(2), fields: [] });
  await addContact(app, { id, number: mobile(3), fields: [], consent: FORM });
  const typed = await Promise.all([1, 2, 3].map((n) => timeline(ctx, mobile(n))));
  expect(typed.map(([entry]) => [entry?.source, entry?.wording, entry?.by])).toEqual([
    ["manual", FORM, "Ada"],
    ["manual", undefined, "Ada"],
    ["api", FORM, "Ada"],
  ]);
});

it("a contact that was removed, put back and removed again has both removals, and came in once", async () => {
  const { ctx, clock } = await clocked();
  const contacts = [{ number: mobile(1), fields: [] }];
  const { data } = await createGroup(ctx, { name: "All", contacts, consent: FORM });
  const group = asId("group", data._id);
  const remove = async () => {
    clock.now += 1000;
    const contact_ids = [await contactIn(ctx, group, mobile(1))];
    return removeContacts(ctx, { id: group, contact_ids });
  };
  const removed = await remove();
  clock.now += 1000;
  await undoChange(ctx, { id: asId("change", removed.data._id) });
  expect((await timeline(ctx, mobile(1))).map(({ kind, at }) => [kind, at])).toEqual([
    ["restored", START + 2000],
    ["removed", START + 1000],
    ["added", START],
  ]);
  await remove();
  const entries = await timeline(ctx, mobile(1));
  expect(entries.map(({ kind, at }) => [kind, at])).toEqual([
    ["removed", START + 3000],
    ["restored", START + 2000],
    ["removed", START + 1000],
    ["added", START],
  ]);
});

it("a removed contact's record stays, however it was removed", async () => {
  const { ctx, clock } = await clocked();
  const contacts = [1, 2, 3, 4].map((n) => ({ number: mobile(n), fields: [] }));
  const made = async (name: string, consent: string) =>
    (await createGroup(ctx, { name, contacts, consent })).data._id;
  const group = await made("All", FORM);
  clock.now += 1000;
  const other = asId("group", await made("Other", "In the shop"));
  clock.now += 1000;
  await deleteContact(ctx, { id: await contactIn(ctx, group, mobile(1)) });
  await moveContacts(ctx, {
    id: asId("group", group),
    group: other,
    contact_ids: [await contactIn(ctx, group, mobile(2))],
  });
  const changed = await contactIn(ctx, group, mobile(3));
  await updateContact(ctx, {
    groupId: asId("group", group),
    contactId: changed,
    number: mobile(33),
    fields: [],
  });
  clock.now += 1000;
  await deleteGroup(ctx, { id: asId("group", group) });
  await deleteGroup(ctx, { id: other });
  for (const n of [1, 2, 3, 4]) {
    const entries = await timeline(ctx, mobile(n));
    expect(entries.map(({ kind, wording }) => [kind, wording])).toEqual([
      ...(n === 4 ? [["removed", undefined]] : []),
      ["removed", undefined],
      ...(n === 4 ? [] : [["removed", undefined]]),
      ["added", "In the shop"],
      ["added", FORM],
    ]);
  }
  // The record is the number's, not the contact's.
  expect(await timeline(ctx, mobile(33))).toEqual([]);
});

it("tells a number's story in one list: in, out, in again by START or by consent, blocked", async () => {
  const { ctx, clock } = await clocked();
  const number = mobile(1);
  const later = () => {
    clock.now += 1000;
  };
  await createGroup(ctx, { name: "All", contacts: [{ number, fields: [] }], consent: FORM });
  later();
  await optOut(ctx, { number, source: "reply", from: "61480001234" });
  later();
  await optIn(ctx, { number });
  await optIn(ctx, { number });
  later();
  await optOut(ctx, { number, source: "link", sender: "Bells" });
  await optOut(ctx, { number, source: "link", sender: "Bells" });
  later();
  const consent = { givenAt: clock.now, note: "Asked for it again by phone" };
  const id = { kind: "optOut", number, sender: "Bells" } as const;
  await unblock(ctx, { id, isBlocked: false, consent });
  later();
  await blockNumber(ctx, { number, reason: "Rude" });
  expect(await timeline(ctx, "0400 000 001")).toMatchObject([
    { kind: "blocked", how: "account", note: "Rude", by: "Ada" },
    { kind: "consent", sender: "Bells", ...consent, by: "Ada" },
    { kind: "optedOut", how: "link", sender: "Bells" },
    { kind: "optedIn" },
    { kind: "optedOut", how: "stop", from: "61480001234" },
    { kind: "added", wording: FORM },
  ]);
  expect(await refusalOf(contactConsent(ctx, { number: "0299990000" }))).toMatchObject({
    fields: { number: GROUP_TEXTS.numberInvalid },
  });
});

it("an opt-out from before such things were kept is told from the list", async () => {
  const { ctx } = await clocked();
  await optOut(ctx, { number: mobile(1), source: "link" });
  await ctx.db.batch([
    { sql: "DELETE FROM consent_events WHERE account_id = ?", params: [ctx.account.id] },
  ]);
  expect(await timeline(ctx, mobile(1))).toMatchObject([{ kind: "optedOut", how: "link" }]);
});

it("is the account's own: a parent sees what its sub-accounts brought, a sub-account nothing of its parent's", async () => {
  const parent = await newAccount({ shard: 0 });
  const options = { shard: 0, role: "subaccount", parentId: parent.account.id } as const;
  const sub = await newAccount({ ...options, name: "Ann", access: ["group"] });
  const contacts = [{ number: mobile(1), fields: [] }];
  await createGroup(parent, { name: "All", contacts, consent: FORM });
  await optOut(sub, { number: mobile(1), source: "reply" });
  await optIn(sub, { number: mobile(1) });
  const kinds = async (ctx: AccountContext) =>
    (await timeline(ctx, mobile(1))).map(({ kind, subAccount }) => [kind, subAccount]);
  expect((await kinds(parent)).toSorted()).toEqual([
    ["added", undefined],
    ["optedIn", "Ann"],
    ["optedOut", "Ann"],
  ]);
  expect((await kinds(sub)).toSorted()).toEqual([
    ["optedIn", undefined],
    ["optedOut", undefined],
  ]);
  const outsider = await sessionFor(await newAccount({ shard: 0 }));
  const response = await call(consentCall, { number: mobile(1) }, { cookie: outsider });
  expect(await response.json()).toMatchObject({ data: { entries: [] } });
});

it("a wording is at most 500 characters, and an import that is refused keeps none", async () => {
  const { ctx } = await clocked();
  const { data: group } = await createGroup(ctx, { name: "All", contacts: [] });
  await refusalOf(startInto(ctx, group._id, csv(["Name", "Ada"]), mapping(0)));
  expect(await sourcesOf(ctx)).toBe(0);
  const cookie = await sessionFor(ctx);
  const input = { id: group._id, number: mobile(1), fields: [], consent: "x".repeat(501) };
  const response = await call(addContactCall, input, { cookie });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { fields: { consent: "Cannot be longer than 500 characters" } },
  ]);
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { fullRights } from "#core/access.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import { addContact as addContactCall } from "#core/contract/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts.ts";
import { idSchema, newId } from "#core/ids.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  newDraft,
  newHandsets,
  statusOf,
} from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { refusalOf } from "#tests/worker/sub-accounts/support.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { assignDraft } from "#worker/domains/campaigns/assign-draft.ts";
import { cancelCampaign } from "#worker/domains/campaigns/cancel-campaign.ts";
import { checkDraft } from "#worker/domains/campaigns/check-draft.ts";
import { createDraft } from "#worker/domains/campaigns/create-draft.ts";
import { deleteDraft } from "#worker/domains/campaigns/delete-draft.ts";
import { getCampaign } from "#worker/domains/campaigns/get-campaign.ts";
import { getDraft } from "#worker/domains/campaigns/get-draft.ts";
import { listDrafts } from "#worker/domains/campaigns/list-drafts.ts";
import { pauseCampaign } from "#worker/domains/campaigns/pause-campaign.ts";
import { resumeCampaign } from "#worker/domains/campaigns/resume-campaign.ts";
import { updateDraft } from "#worker/domains/campaigns/update-draft.ts";
import { addContact } from "#worker/domains/contacts/add-contact.ts";
import { deleteContact } from "#worker/domains/contacts/delete-contact.ts";
import { listContacts } from "#worker/domains/contacts/list-contacts.ts";
import { assignGroup } from "#worker/domains/groups/assign-group.ts";
import { deleteGroup } from "#worker/domains/groups/delete-group.ts";
import { getGroup } from "#worker/domains/groups/get-group.ts";
import { groupFields } from "#worker/domains/groups/group-fields.ts";
import { listGroups } from "#worker/domains/groups/list-groups.ts";
import { renameGroup } from "#worker/domains/groups/rename-group.ts";
import { importIntoGroup } from "#worker/domains/imports/import-into-group.ts";
import { deleteSubAccount } from "#worker/domains/sub-accounts/delete-sub-account.ts";
import { optOut } from "#worker/domains/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/suppressions/set-blocked.ts";
import { assignTemplate } from "#worker/domains/templates/assign-template.ts";

function below(h: Harness, parent: AccountContext, options: AccountOptions = {}) {
  return accountIn(h, {
    name: "Ann",
    shard: parent.account.shard === 0 ? 0 : 1,
    role: "subaccount",
    access: ["sms", "group"],
    parentId: parent.account.id,
    credit: 0,
    flags: { deductFromAccount: false },
    ...options,
  });
}

async function family(options: AccountOptions = {}, shard: 0 | 1 = 0) {
  const h = harness();
  const parent = await accountIn(h, { shard });
  return { h, parent, sub: await below(h, parent, options) };
}

const NEW_DRAFT = {
  name: "Sale",
  campaign_type: "promotional",
  sender: "#SharedNum#",
  message: "Hello",
  group_array: [],
  optout: true,
} as const;

/** The sub-account's context where its parent is logged in as it. */
function actedBy(parent: AccountContext, sub: AccountContext): AccountContext {
  const { userId, name, role } = personOf(parent);
  return { ...sub, person: { ...personOf(sub), actor: { userId, name, role, sessionId: "s" } } };
}

async function draftOf(ctx: AccountContext) {
  const { data } = await createDraft(ctx, { ...NEW_DRAFT, group_array: [] });
  return idSchema("campaign").parse(data._id);
}

describe("sharing a group", () => {
  it("shows a star to the sub-account and the names to the owner (R280, R281)", async () => {
    const { h, parent, sub } = await family();
    const other = await below(h, parent, { name: "Bo" });
    const group = await groupOf(parent, newHandsets(2));
    const mine = await groupOf(sub, newHandsets(1));
    await assignGroup(parent, { group, subAccounts: [sub.account.id, other.account.id] });
    const [ofOwner] = (await listGroups(parent, {})).items;
    expect(ofOwner).toMatchObject({ _id: group, shared: false });
    expect(ofOwner?.assigned.map(({ name }) => name).sort()).toEqual(["Ann", "Bo"]);
    const emails = [sub, other].map(({ account, person }) => ({
      _id: account.id,
      email: person?.email,
    }));
    for (const record of [ofOwner, (await getGroup(parent, { id: group })).data]) {
      expect(record?.assignedSubaccount.toSorted()).toEqual(
        emails.map(({ _id }) => _id).toSorted(),
      );
      expect(record?.subAccount).toEqual(expect.arrayContaining(emails));
      expect(record?.assigned).toHaveLength(2);
    }
    const list = await listGroups(sub, {});
    expect(list).toMatchObject({ total: 2 });
    expect(list.items.map(({ _id, shared, assigned }) => [_id, shared, assigned])).toEqual([
      [group, true, []],
      [mine, false, []],
    ]);
    expect((await getGroup(sub, { id: group })).data).toMatchObject({
      shared: true,
      assigned: [],
      totalContacts: 2,
    });
  });

  it("pages through what is shared and what is one's own as one list", async () => {
    const { parent, sub } = await family();
    const shared = [
      await groupOf(parent, []),
      await groupOf(parent, []),
      await groupOf(parent, []),
    ];
    for (const group of shared) await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    const own = [await groupOf(sub, []), await groupOf(sub, [])];
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const list = await listGroups(sub, { page, limit: 2 });
      expect(list).toMatchObject({ total: 5, totalPages: 3 });
      seen.push(...list.items.map(({ _id }) => _id));
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set([...shared, ...own]));
    const picked = await listGroups(sub, { noPaging: "true" });
    expect(picked.items).toHaveLength(5);
    await renameGroup(parent, { id: asId("group", shared[1]), name: "Regulars" });
    const found = (await listGroups(sub, { search: "gular" })).items;
    expect(found.map(({ _id }) => _id)).toEqual([shared[1]]);
  });

  it("puts the whole list in the place of the one before", async () => {
    const { h, parent, sub } = await family();
    const other = await below(h, parent);
    const group = await groupOf(parent, newHandsets(1));
    const [a, b] = [sub.account.id, other.account.id];
    await assignGroup(parent, { group, subAccounts: [a, a] });
    await assignGroup(parent, { group, subAccounts: [b] });
    expect(await refusalOf(getGroup(sub, { id: group }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await listGroups(sub, {})).items).toEqual([]);
    await getGroup(other, { id: group });
    await assignGroup(parent, { group, subAccounts: [] });
    expect(await refusalOf(getGroup(other, { id: group }))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("R360: takes a sub-account, unless it takes back what is shared", async () => {
    const { parent, sub } = await family();
    const group = await groupOf(parent, []);
    const nobody = () => assignGroup(parent, { group, subAccounts: [] });
    const refusal = { code: "INVALID_INPUT", fields: { subAccounts: SUB_ACCOUNT_TEXTS.needed } };
    expect(await refusalOf(nobody())).toMatchObject(refusal);
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    await nobody();
    expect(await refusalOf(getGroup(sub, { id: group }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(nobody())).toMatchObject(refusal);
  });

  it("is for one's own groups and one's own active sub-accounts alone", async () => {
    const { parent, sub } = await family();
    const stranger = await family();
    const group = await groupOf(parent, []);
    const theirs = await groupOf(stranger.parent, []);
    for (const [subject, subAccount] of [
      [group, stranger.sub.account.id],
      [group, parent.account.id],
      [group, newId("account", Date.now())],
      [theirs, sub.account.id],
    ] as const) {
      const attempt = assignGroup(parent, {
        group: subject,
        subAccounts: [sub.account.id, subAccount],
      });
      expect(await refusalOf(attempt)).toMatchObject({ code: "NOT_FOUND" });
    }
    await deleteSubAccount(parent, { id: sub.account.id });
    const late = assignGroup(parent, { group, subAccounts: [sub.account.id] });
    expect(await refusalOf(late)).toMatchObject({ code: "NOT_FOUND" });
    expect((await getGroup(parent, { id: group })).data.assigned).toEqual([]);
  });

  it("ends with the group and with the sub-account", async () => {
    const { parent, sub } = await family();
    const [one, two] = [await groupOf(parent, []), await groupOf(parent, [])];
    for (const group of [one, two]) {
      await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    }
    await deleteGroup(parent, { id: one });
    expect((await listGroups(sub, {})).items.map(({ _id }) => _id)).toEqual([two]);
    await deleteSubAccount(parent, { id: sub.account.id });
    const left = await env.SHARD_00.prepare("SELECT * FROM assignments WHERE account_id = ?")
      .bind(parent.account.id)
      .all();
    expect(left.results).toEqual([]);
  });
});

describe("a shared group", () => {
  it("is read, and with the right gets contacts, but is not renamed, emptied or deleted", async () => {
    const { parent, sub } = await family();
    const group = await groupOf(parent, newHandsets(2), () => ({ name: "Ann" }));
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    const { items } = await listContacts(sub, { id: group, limit: 10 });
    expect(items).toHaveLength(2);
    await groupFields(sub, { id: group });
    const [number = ""] = newHandsets(1);
    await addContact(sub, { id: group, number, fields: [{ name: "Name", value: "Bo" }] });
    expect((await getGroup(parent, { id: group })).data).toMatchObject({ totalContacts: 3 });
    const attempts = [
      () => renameGroup(sub, { id: group, name: "Mine" }),
      () => deleteGroup(sub, { id: group }),
      () => deleteContact(sub, { id: asId("contact", items[0]?._id) }),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(attempt())).toMatchObject({ code: "NOT_FOUND" });
    }
    const file = new File([`Mobile\r\n${number}`], "a.csv", { type: "text/csv" });
    const labels = [{ id: 0, oldLabel: "Mobile", newLabel: "mobile", type: "number" as const }];
    expect(await refusalOf(importIntoGroup(sub, { id: group, file, labels }))).toMatchObject({
      code: "FORBIDDEN",
      message: GROUP_TEXTS.sharedImport,
    });
    expect((await getGroup(parent, { id: group })).data).toMatchObject({ totalContacts: 3 });
  });

  it("gets no contacts from a sub-account without the right to edit (R282)", async () => {
    const { parent, sub } = await family({
      roleAccess: { ...fullRights(["sms"]), group: { edit: false, delete: true } },
    });
    const group = await groupOf(parent, []);
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    const cookie = await sessionFor(sub);
    const input = { id: group, number: newHandsets(1)[0], fields: [] };
    expect((await call(addContactCall, input, { cookie })).status).toBe(403);
    expect((await getGroup(sub, { id: group })).data).toMatchObject({ totalContacts: 0 });
  });

  it("keeps the parent's limit of contacts", async () => {
    const h = harness();
    const parent = await accountIn(h, { shard: 0, contactLimit: 1 });
    const sub = await below(h, parent, { contactLimit: 100 });
    const group = await groupOf(parent, newHandsets(1));
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    const attempt = addContact(sub, { id: group, number: newHandsets(1)[0] ?? "", fields: [] });
    expect(await refusalOf(attempt)).toMatchObject({ code: "UNPROCESSABLE" });
  });

  it.each([0, 1] as const)(
    "is sent to by the sub-account, without whom either has stopped (shard %i)",
    async (shard) => {
      const { h, parent, sub } = await family({}, shard);
      const numbers = newHandsets(10);
      const both = newHandsets(1);
      const group = await groupOf(parent, [...numbers, ...both], (index) => ({
        name: `P${index}`,
      }));
      const own = await groupOf(sub, [...both, ...newHandsets(1)]);
      await assignGroup(parent, { group, subAccounts: [sub.account.id] });
      const [a = "", b = "", c = ""] = numbers;
      await optOut(parent, { number: a, source: "reply" });
      await optOut(sub, { number: b, source: "link" });
      await setBlocked(parent, { number: c, blocked: true });
      const { id } = await newDraft(sub, { groups: [own, group] });
      const check = await launch(sub, id);
      expect(check.recipients).toBe(9);
      expect(
        Object.fromEntries(check.exclusions.map(({ reason, count }) => [reason, count])),
      ).toEqual({ duplicate: 1, optedOut: 2, blocked: 1 });
      await drive(sub, h, id);
      expectEachOnce(h, numbers.slice(3));
      expect(arrived(h, both)).toBe(1);
      expect((await getCampaign(sub, { id })).data.groupNames.map(({ name }) => name)).toEqual([
        own,
        group,
      ]);
    },
  );

  it("excludes at the send those whom the parent blocked after the plan", async () => {
    const { h, parent, sub } = await family();
    const numbers = newHandsets(5);
    const group = await groupOf(parent, numbers);
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    const { id } = await newDraft(sub, { groups: [group] });
    await launch(sub, id);
    await drain(h, "jobs");
    await optOut(parent, { number: numbers[0] ?? "", source: "reply" });
    await drive(sub, h, id);
    expectEachOnce(h, numbers.slice(1));
  });

  it("is nobody's audience who has not got it, and is held when it is taken back", async () => {
    const { h, parent, sub } = await family();
    const numbers = newHandsets(5);
    const group = await groupOf(parent, numbers);
    const { id } = await newDraft(sub, { groups: [group] });
    expect(await refusalOf(checkDraft(sub, { id }))).toMatchObject({ code: "NOT_FOUND" });
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    await launch(sub, id);
    await assignGroup(parent, { group, subAccounts: [] });
    await drive(sub, h, id);
    expect(await statusOf(sub, id)).toBe("held");
    expect(arrived(h, numbers)).toBe(0);
  });
});

it("R407: assigning says what was assigned", async () => {
  const { parent, sub } = await family();
  const subAccounts = [sub.account.id];
  const group = await groupOf(parent, []);
  expect(await assignGroup(parent, { group, subAccounts })).toEqual({
    message: "The group has been assigned successfully",
  });
  const draft = await draftOf(parent);
  expect(await assignDraft(parent, { draft, subAccounts })).toEqual({
    message: "The campaign has been assigned successfully",
  });
  expect(SUB_ACCOUNT_TEXTS.templateAssigned).toBe("The template has been assigned successfully");
});

describe("a shared draft", () => {
  it("is there to copy, with what of it the sub-account can use", async () => {
    const { h, parent, sub } = await family();
    const [shared, hidden] = [await groupOf(parent, []), await groupOf(parent, [])];
    await assignGroup(parent, { group: shared, subAccounts: [sub.account.id] });
    const { id: draft } = await newDraft(parent, { groups: [shared, hidden] });
    const other = await below(h, parent, { name: "Bo" });
    await assignDraft(parent, { draft, subAccounts: [sub.account.id] });
    const mine = await draftOf(sub);
    const list = await listDrafts(sub, {});
    expect(list).toMatchObject({ total: 2 });
    expect(list.items.map((item) => [item._id, item.shared])).toEqual([
      [draft, true],
      [mine, false],
    ]);
    expect((await getDraft(sub, { id: draft })).data).toMatchObject({
      message: "Hello {{name|there}}",
      group_array: [shared],
      shared: true,
      assigned: [],
    });
    expect((await listDrafts(parent, {})).items[0]?.assigned).toEqual([
      { _id: sub.account.id, name: "Ann" },
    ]);
    expect((await listDrafts(other, {})).items).toEqual([]);
    expect(await refusalOf(getDraft(other, { id: draft }))).toMatchObject({ code: "NOT_FOUND" });
    const attempts = [
      () => updateDraft(sub, { ...NEW_DRAFT, id: draft, group_array: [] }),
      () => deleteDraft(sub, { id: draft }),
      () => checkDraft(sub, { id: draft }),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(attempt())).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("does not show a sender that is the parent's alone", async () => {
    const { parent, sub } = await family();
    const { data } = await createDraft(parent, {
      ...NEW_DRAFT,
      sender: "ACME",
      group_array: [],
    });
    const draft = idSchema("campaign").parse(data._id);
    await assignDraft(parent, { draft, subAccounts: [sub.account.id] });
    expect((await getDraft(sub, { id: draft })).data.sender).toBe("");
  });

  it("is shared no more once it was sent or deleted", async () => {
    const { parent, sub } = await family();
    const sent = (await newDraft(parent, { count: 1 })).id;
    const deleted = await draftOf(parent);
    for (const draft of [sent, deleted]) {
      await assignDraft(parent, { draft, subAccounts: [sub.account.id] });
    }
    await launch(parent, sent);
    await deleteDraft(parent, { id: deleted });
    expect((await listDrafts(sub, {})).items).toEqual([]);
  });
});

describe("a draft of a sub-account without rights (R194)", () => {
  it("is its own to change and delete only where it made it", async () => {
    const { h, parent } = await family();
    const sub = await below(h, parent, {
      access: ["sms"],
      roleAccess: { sms: { edit: false, delete: false } },
    });
    const own = await draftOf(sub);
    const others = await draftOf({ ...sub, person: undefined });
    await updateDraft(sub, { ...NEW_DRAFT, id: own, name: "Other", group_array: [] });
    const rights = (await listDrafts(sub, {})).items.map((row) => [
      row._id,
      row.mayEdit,
      row.mayDelete,
    ]);
    expect(rights).toContainEqual([own, true, true]);
    expect(rights).toContainEqual([others, false, false]);
    expect(
      await refusalOf(updateDraft(sub, { ...NEW_DRAFT, id: others, group_array: [] })),
    ).toMatchObject({ code: "FORBIDDEN", message: CAMPAIGN_TEXTS.notYours });
    expect(await refusalOf(deleteDraft(sub, { id: others }))).toMatchObject({
      code: "FORBIDDEN",
      message: CAMPAIGN_TEXTS.notYoursToDelete,
    });
    await deleteDraft(sub, { id: own });
  });

  it("R194: is its parent's where the parent made it, logged in as the sub-account", async () => {
    const { h, parent } = await family();
    const rights = (right: boolean) => ({ sms: { edit: right, delete: right } });
    const sub = await below(h, parent, { access: ["sms"], roleAccess: rights(false) });
    const allowed = await below(h, parent, { access: ["sms"], roleAccess: rights(true) });
    const group = await groupOf(sub, newHandsets(1));
    const acting = actedBy(parent, sub);
    const { id } = await newDraft(acting, { groups: [group] });
    const attempts = [
      () => updateDraft(sub, { ...NEW_DRAFT, id, group_array: [group] }),
      () => deleteDraft(sub, { id }),
      () => launch(sub, id),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(attempt())).toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await statusOf(sub, id)).toBe("draft");
    await updateDraft(acting, { ...NEW_DRAFT, id, group_array: [group] });
    await launch(acting, id);
    await drain(h, "jobs");
    expect((await getCampaign(sub, { id })).data.mayEdit).toBe(false);
    expect((await getCampaign(acting, { id })).data.mayEdit).toBe(true);
    for (const verb of [pauseCampaign, cancelCampaign, resumeCampaign]) {
      expect(await refusalOf(verb(sub, { id }))).toMatchObject({
        message: CAMPAIGN_TEXTS.notYours,
      });
    }
    expect(await statusOf(sub, id)).toBe("sending");
    await pauseCampaign(acting, { id });

    const others = await draftOf(actedBy(parent, allowed));
    await updateDraft(allowed, { ...NEW_DRAFT, id: others, group_array: [] });
    await deleteDraft(allowed, { id: others });
  });

  it("may be changed with the right, regardless of who made it", async () => {
    const { h, parent } = await family();
    const sub = await below(h, parent, {
      access: ["sms"],
      roleAccess: { sms: { edit: true, delete: false } },
    });
    const others = await draftOf({ ...sub, person: undefined });
    await updateDraft(sub, { ...NEW_DRAFT, id: others, group_array: [] });
    expect(await refusalOf(deleteDraft(sub, { id: others }))).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("sharing a template", () => {
  it("is kept for one's own templates alone", async () => {
    const { parent, sub } = await family();
    const stranger = await newAccount({ shard: 0 });
    const template = newId("template", Date.now());
    const values = {
      id: template,
      name: "Hi",
      medium: "sms",
      message: "Hi",
      createdAt: 0,
    } as const;
    await parent.db.batch([parent.db.insert(shardTables.templates, values)]);
    const subAccounts = [sub.account.id];
    await assignTemplate(parent, { template, subAccounts });
    expect(await refusalOf(assignTemplate(stranger, { template, subAccounts: [] }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const rows = await env.SHARD_00.prepare(
      "SELECT kind, sub_account_id FROM assignments WHERE account_id = ? AND subject_id = ?",
    )
      .bind(parent.account.id, template)
      .all();
    expect(rows.results).toEqual([{ kind: "template", sub_account_id: sub.account.id }]);
  });
});

it("no read of a sub-account walks through another account's rows", async () => {
  const { h, parent, sub } = await family();
  const group = await groupOf(parent, newHandsets(3));
  const own = await groupOf(sub, newHandsets(3));
  await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  const asked = new Set<string>();
  h.faults.prepared = (sql) => asked.add(sql);
  await listGroups(sub, { search: "a" });
  await listDrafts(sub, {});
  await listContacts(sub, { id: group, limit: 10 });
  const { id } = await newDraft(sub, { groups: [own, group] });
  await launch(sub, id);
  await drive(sub, h, id);
  h.faults.prepared = undefined;
  const reads = [...asked].filter((sql) => /^\s*(?:select|with)\b/i.test(sql));
  expect(reads.length).toBeGreaterThan(10);
  for (const sql of reads) {
    const { results } = await env.SHARD_00.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...Array.from(sql.matchAll(/\?/g), () => "[]"))
      .all();
    const plan = results.map(({ detail }) => String(detail));
    const scans = plan.filter((step) => /^SCAN (?!.*VIRTUAL TABLE|j\b|CONSTANT)/.test(step));
    expect(scans, sql).toEqual([]);
  }
});

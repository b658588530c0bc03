import { describe, expect, it } from "vitest";
import { addContact as addContactCall } from "#core/contract/contacts/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { fullRights } from "#core/permissions.ts";
import { call } from "#tests/support/call.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
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
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import { addContact, deleteContact } from "#worker/domains/audience/contacts/contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import {
  assignGroup,
  deleteGroup,
  getGroup,
  groupFields,
  renameGroup,
} from "#worker/domains/audience/groups/groups.ts";
import { importIntoGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { resendCampaign } from "#worker/domains/sending/sending/resend-campaign.ts";
import { below, family } from "./support.ts";

describe("a shared group", () => {
  it("can be read and, with the right, added to, but not renamed, emptied or deleted", async () => {
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

  it("is sent to by the sub-account, except to those who opted out of either account (shard 1)", async () => {
    const shard = 1;
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
  });

  it("is resent to with the values of its contacts", async () => {
    const { h, parent, sub } = await family();
    const numbers = newHandsets(2);
    const contacts = numbers.map((number, index) => ({
      number,
      fields: [{ name: "Town", value: `T${index}` }],
    }));
    const group = asId("group", (await createGroup(parent, { name: "All", contacts })).data._id);
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    const { id } = await newDraft(sub, { groups: [group], message: "Hello {{Town}}" });
    h.carrier.fate = () => "rejected";
    await launch(sub, id);
    await drive(sub, h, id);
    const { data } = await resendCampaign(sub, { id, to: "failed" });
    const draft = asId("campaign", data._id);
    const { samples } = (await checkDraft(sub, { id: draft })).data;
    expect(samples.map(({ number, text }) => [number, text.split("\n")[0]]).sort()).toEqual(
      numbers.map((number, index) => [number, `Hello T${index}`]),
    );
  });

  it("excludes, when sending, those who opted out of the parent after the plan", async () => {
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

  it("can be sent to only while it is shared; a campaign to it is held once it is not", async () => {
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

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { newId } from "#core/ids.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import {
  assignGroup,
  deleteGroup,
  getGroup,
  listGroups,
  renameGroup,
} from "#worker/domains/audience/groups/groups.ts";
import { deleteSubAccount } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { below, family } from "./support.ts";

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

  it("pages through shared groups and one's own as one list", async () => {
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
    const ids = [shared[2], own[0]].map((id) => asId("group", id));
    const chosen = await listGroups(sub, { ids });
    expect(chosen.total).toBe(2);
    expect(chosen.items.map(({ _id }) => _id)).toEqual(ids);
    await renameGroup(parent, { id: asId("group", shared[1]), name: "Regulars" });
    const found = (await listGroups(sub, { search: "gular" })).items;
    expect(found.map(({ _id }) => _id)).toEqual([shared[1]]);
  });

  it("replaces the whole previous list", async () => {
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

  it("R360: needs a sub-account, unless it ends the sharing", async () => {
    const { parent, sub } = await family();
    const group = await groupOf(parent, []);
    const unshare = () => assignGroup(parent, { group, subAccounts: [] });
    const refusal = { code: "INVALID_INPUT", fields: { subAccounts: SUB_ACCOUNT_TEXTS.needed } };
    expect(await refusalOf(unshare())).toMatchObject(refusal);
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    await unshare();
    expect(await refusalOf(getGroup(sub, { id: group }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(unshare())).toMatchObject(refusal);
  });

  it("is limited to one's own groups and one's own active sub-accounts", async () => {
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

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { idSchema, newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { groupOf, launch, newDraft } from "#tests/support/campaigns.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import {
  assignDraft,
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  updateDraft,
} from "#worker/domains/campaigns/campaigns/drafts.ts";
import { assignTemplate } from "#worker/domains/content/templates/templates.ts";
import { below, draftOf, family, NEW_DRAFT } from "./support.ts";

it("R407: the response to assigning says what was assigned", async () => {
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
  it("can be copied, with the parts of it that the sub-account can use", async () => {
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

  it("is no longer shared once it has been sent or deleted", async () => {
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

describe("sharing a template", () => {
  it("is limited to one's own templates", async () => {
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

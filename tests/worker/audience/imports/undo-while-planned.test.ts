import { expect, it } from "vitest";
import { GROUP_REMOVAL_TEXTS } from "#core/contract/groups/group-texts.ts";
import { newId } from "#core/ids.ts";
import { FEATURES } from "#core/permissions.ts";
import { CAMPAIGN_STATUSES } from "#core/statuses.ts";
import { newAccount } from "#tests/support/account.ts";
import { launched } from "#tests/worker/audience/groups/campaign-support.ts";
import {
  contactRows,
  expectNoDrift,
  interrupted,
  refusalOf,
} from "#tests/worker/audience/groups/support.ts";
import { getGroup } from "#worker/domains/audience/groups/groups.ts";
import { undoImport } from "#worker/domains/audience/imports/imports.ts";
import { changeCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { fiveMore, threePeople, undone } from "./undo-support.ts";

const SERIES = JSON.stringify({ repeat: "daily" });
const refused = (...names: string[]) => ({
  ...{ code: "CONFLICT", message: GROUP_REMOVAL_TEXTS.planned(names) },
});

it("an import is undone while campaigns to its group are in any other state", async () => {
  const { ctx, group, before } = await threePeople();
  const second = await fiveMore(ctx, group);
  const others = CAMPAIGN_STATUSES.filter((status) => status !== "planning");
  for (const status of others) await launched(ctx, status, [group]);
  await launched(ctx, "paused", [group], { recurrence: SERIES });
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
  expect(await contactRows(ctx, group)).toEqual(before);
  await expectNoDrift(ctx, group);
});

it("an import is not undone while a campaign to its group looks for its recipients, which is named", async () => {
  const { ctx, group } = await threePeople();
  const second = await fiveMore(ctx, group);
  const after = await contactRows(ctx, group);
  const sale = await launched(ctx, "planning", [group], { name: "Summer sale" });
  await launched(ctx, "sending", [group], { name: "Earlier" });
  expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject(
    refused("Summer sale"),
  );
  const other = await launched(ctx, "planning", [group], { name: "Winter sale" });
  expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject(
    refused("Summer sale", "Winter sale"),
  );
  expect(await contactRows(ctx, group)).toEqual(after);
  expect((await getGroup(ctx, { id: group })).data.status).toBe("Ready");
  for (const id of [sale, other]) {
    await commit(ctx, { statements: changeCampaign(ctx, id, { status: "sending" }) });
  }
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
});

it("an import is not undone while a campaign to a segment looks for its recipients", async () => {
  const { ctx, group } = await threePeople();
  const second = await fiveMore(ctx, group);
  const segment = newId("segment", ctx.now());
  await launched(ctx, "planning", [segment], { name: "Regulars" });
  expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject(
    refused("Regulars"),
  );
});

it("an import into a shared group is not undone while a sub-account's campaign to it looks for its recipients", async () => {
  const { ctx, group } = await threePeople();
  const second = await fiveMore(ctx, group);
  const { id: parentId, shard } = ctx.account;
  const sub = await newAccount({ role: "subaccount", access: FEATURES, parentId, shard });
  const id = await launched(sub, "planning", [group], { name: "From the shop" });
  expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject(
    refused("From the shop"),
  );
  await commit(sub, { statements: changeCampaign(sub, id, { status: "sending" }) });
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
});

it("another account's campaign with the group's id keeps nothing from being undone", async () => {
  const { ctx, group } = await threePeople();
  const { ctx: stranger } = await threePeople();
  await launched(stranger, "planning", [group], { name: "Theirs" });
  const second = await fiveMore(ctx, group);
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
});

it("a campaign that starts at the last moment keeps an import from being undone", async () => {
  const { ctx, group } = await threePeople();
  const second = await fiveMore(ctx, group);
  const after = await contactRows(ctx, group);
  const late = interrupted(ctx, 1, async () => {
    await launched(ctx, "planning", [group], { name: "Late" });
  });
  expect(await refusalOf(undoImport(late, { id: second.import }))).toMatchObject(refused("Late"));
  expect((await getGroup(ctx, { id: group })).data.status).toBe("Ready");
  expect(await contactRows(ctx, group)).toEqual(after);
});

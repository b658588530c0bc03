import { expect, it } from "vitest";
import { GROUP_REMOVAL_TEXTS } from "#core/contract/groups/group-texts.ts";
import { newId } from "#core/ids.ts";
import { FEATURES } from "#core/permissions.ts";
import { CAMPAIGN_STATUSES, IN_FLIGHT_STATUSES } from "#core/statuses.ts";
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
  ...{ code: "CONFLICT", message: GROUP_REMOVAL_TEXTS.inFlight(names) },
});

it("an import is undone while campaigns to its group wait for their time, for credit or to be changed, or are over", async () => {
  const { ctx, group, before } = await threePeople();
  const second = await fiveMore(ctx, group);
  const idle = CAMPAIGN_STATUSES.filter((one) => !IN_FLIGHT_STATUSES.some((busy) => busy === one));
  expect(idle).toEqual(["draft", "scheduled", "rejected", "held", "cancelled", "complete"]);
  for (const status of idle) await launched(ctx, status, [group]);
  await launched(ctx, "scheduled", [group], { recurrence: SERIES });
  await launched(ctx, "paused", [group], { recurrence: SERIES });
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
  expect(await contactRows(ctx, group)).toEqual(before);
  await expectNoDrift(ctx, group);
});

it.each(IN_FLIGHT_STATUSES)(
  "an import is not undone while a campaign to its group is %s, which is named",
  async (status) => {
    const { ctx, group } = await threePeople();
    const second = await fiveMore(ctx, group);
    const after = await contactRows(ctx, group);
    const sale = await launched(ctx, status, [group], { name: "Summer sale" });
    await launched(ctx, "scheduled", [group], { name: "Later" });
    expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject(
      refused("Summer sale"),
    );
    const other = await launched(ctx, "sending", [group], { name: "Winter sale" });
    expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject(
      refused("Summer sale", "Winter sale"),
    );
    expect(await contactRows(ctx, group)).toEqual(after);
    expect((await getGroup(ctx, { id: group })).data.status).toBe("Ready");
    for (const id of [sale, other]) {
      await commit(ctx, { statements: changeCampaign(ctx, id, { status: "complete" }) });
    }
    expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
  },
);

it("an import is not undone while a campaign to a segment looks for its recipients, and is afterwards", async () => {
  const { ctx, group } = await threePeople();
  const second = await fiveMore(ctx, group);
  const segment = newId("segment", ctx.now());
  const id = await launched(ctx, "planning", [segment], { name: "Regulars" });
  expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject(
    refused("Regulars"),
  );
  await commit(ctx, { statements: changeCampaign(ctx, id, { status: "sending" }) });
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
});

it("an import into a shared group is not undone while a sub-account's campaign to it is in flight", async () => {
  const { ctx, group } = await threePeople();
  const second = await fiveMore(ctx, group);
  const { id: parentId, shard } = ctx.account;
  const sub = await newAccount({ role: "subaccount", access: FEATURES, parentId, shard });
  const id = await launched(sub, "sending", [group], { name: "From the shop" });
  expect(await refusalOf(undoImport(ctx, { id: second.import }))).toMatchObject(
    refused("From the shop"),
  );
  await commit(sub, { statements: changeCampaign(sub, id, { status: "complete" }) });
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
});

it("another account's campaign with the group's id keeps nothing from being undone", async () => {
  const { ctx, group } = await threePeople();
  const { ctx: stranger } = await threePeople();
  await launched(stranger, "sending", [group], { name: "Theirs" });
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

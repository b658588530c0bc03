import { expect, it } from "vitest";
import { GROUP_REMOVAL_TEXTS } from "#core/contract/groups/group-texts.ts";
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

it("an import is undone while campaigns to its group are scheduled, or a series is paused", async () => {
  const { ctx, group, before } = await threePeople();
  const second = await fiveMore(ctx, group);
  await launched(ctx, "scheduled", [group]);
  await launched(ctx, "scheduled", [group], { recurrence: SERIES });
  await launched(ctx, "paused", [group], { recurrence: SERIES });
  expect(await undone(ctx, second.import)).toMatchObject({ undo: { reversed: 5, kept: 0 } });
  expect(await contactRows(ctx, group)).toEqual(before);
  await expectNoDrift(ctx, group);
});

it.each(["planning", "pending", "sending", "paused"] as const)(
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

import { beforeEach, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { Id } from "#core/ids.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { refusalOf } from "#tests/worker/audience/groups/support.ts";
import { scheduled } from "#tests/worker/campaigns/schedules/support.ts";
import { NEW_DRAFT } from "#tests/worker/identity/assignments/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  getDraft,
  updateCampaign,
  updateDraft,
} from "#worker/domains/campaigns/campaigns/drafts.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { segmentOf } from "./support.ts";

let h: Harness;
let ctx: AccountContext;
let group: Id<"group">;
let other: Id<"group">;
let segment: Id<"segment">;

beforeEach(async () => {
  h = harness();
  ctx = await accountIn(h);
  group = await groupOf(ctx, newHandsets(2));
  other = await groupOf(ctx, newHandsets(1));
  const rule = { field: "messaged", operator: "never" } as const;
  segment = asId("segment", await segmentOf(ctx, "Newcomers", rule));
});

const to = (groups: readonly string[], segments: readonly string[]) => ({
  group_array: groups,
  segment_array: segments,
});
const contacts = newHandsets(1);

const saved = async (id: Id<"campaign">) => (await getDraft(ctx, { id })).data;

it("saving a draft without one of groups and segments leaves it as it is", async () => {
  const { id } = await newDraft(ctx, { groups: [group], segments: [segment] });
  const save = async (given: object) => {
    const { group_array: _, ...rest } = NEW_DRAFT;
    return (await updateDraft(ctx, { ...rest, id, ...given })).data;
  };
  expect(await save({})).toMatchObject(to([group], [segment]));
  expect(await save({ group_array: [other] })).toMatchObject(to([other], [segment]));
  expect(await save({ group })).toMatchObject(to([group], [segment]));
  expect(await save({ segment_array: [] })).toMatchObject(to([group], []));
  expect(await save({ group_array: [], segment_array: [segment] })).toMatchObject(
    to([], [segment]),
  );
  expect(await save({ audience: null })).toMatchObject(to([], [segment]));
  expect(await save({ contacts })).toMatchObject(to([], []));
  expect((await saved(id)).audience).toBeDefined();
});

it("changing a field of a campaign leaves both, and a list takes the place of both", async () => {
  const { id } = await newDraft(ctx, { groups: [group], segments: [segment] });
  await updateCampaign(ctx, { id, name: "Another name" });
  expect(await saved(id)).toMatchObject({ name: "Another name", ...to([group], [segment]) });
  await updateCampaign(ctx, { id, group: other });
  expect(await saved(id)).toMatchObject(to([other], [segment]));
  expect(await refusalOf(updateCampaign(ctx, { id, contacts, group }))).toMatchObject({
    fields: { audience: CAMPAIGN_TEXTS.oneAudience },
  });
  await updateCampaign(ctx, { id, contacts });
  expect(await saved(id)).toMatchObject(to([], []));
});

it("editing a scheduled campaign leaves whichever of both is not given", async () => {
  const { id } = await scheduled(ctx, h, { groups: [group], segments: [segment] });
  const edit = async (given: object) => {
    await editScheduled(ctx, { scduleid: id, ...given });
    return await saved(id);
  };
  expect(await edit({ name: "Another name" })).toMatchObject(to([group], [segment]));
  expect(await edit({ group_array: [other] })).toMatchObject(to([other], [segment]));
  expect(await edit({ segment_array: [] })).toMatchObject(to([other], []));
  expect(await edit({ segment_array: [segment] })).toMatchObject(to([other], [segment]));
  expect(await edit({ contacts })).toMatchObject(to([], []));
});

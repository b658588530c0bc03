import { beforeEach, expect, it } from "vitest";
import { SEGMENT_TEXTS } from "#core/audience/segment-filter.ts";
import type { Id } from "#core/ids.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newDraft, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { refusalOf } from "#tests/worker/audience/groups/support.ts";
import { scheduled, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { segmentOf } from "./support.ts";

const GONE = SEGMENT_TEXTS.outdated(SEGMENT_TEXTS.unknownGroup);

let h: Harness;
let ctx: AccountContext;
let complained: Id<"group">;
let segment: Id<"segment">;

/** Everybody but who is in a group. */
beforeEach(async () => {
  h = harness();
  ctx = await accountIn(h);
  const numbers = newHandsets(3);
  await groupOf(ctx, numbers);
  complained = await groupOf(ctx, numbers.slice(0, 1));
  const rule = { field: "group" as const, operator: "notIn" as const, value: [complained] };
  segment = asId("segment", await segmentOf(ctx, "All but complaints", rule));
});

const deleted = () => deleteGroup(ctx, { id: complained });

it("a segment that names a deleted group is refused at the flight check and at launch", async () => {
  const { id } = await newDraft(ctx, { segments: [segment] });
  expect((await checkDraft(ctx, { id })).data.recipients).toBe(2);
  await deleted();
  const refused = { message: GONE, fields: { segment_array: GONE } };
  expect(await refusalOf(checkDraft(ctx, { id }))).toMatchObject(refused);
  const agreed = { recipients: 3, price: (3 * SMS) / 1000 };
  expect(await refusalOf(launchCampaign(ctx, { draft: id, ...agreed }))).toMatchObject(refused);
});

it("a campaign whose segment leaves out a group that is deleted before its time is held", async () => {
  const { id, at } = await scheduled(ctx, h, { segments: [segment] });
  await deleted();
  h.clock.now = at;
  await startDue(ctx, h);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({ status: "held", holdReason: GONE });
  expect(h.carrier.taken).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { deliver } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { refusalOf } from "#tests/worker/audience/groups/support.ts";
import { HOST, IPHONE, open, PLACEHOLDER, TARGET } from "#tests/worker/content/links/support.ts";
import {
  addWorkflowAction,
  editWorkflowAction,
} from "#worker/domains/automation/workflows/actions.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";
import { getWorkflow, saveWorkflowDraft } from "#worker/domains/automation/workflows/workflows.ts";
import {
  activeWorkflow,
  HOUR,
  later,
  MINUTE,
  type Nested,
  newRig,
  newWorkflow,
  type Rig,
  runsOf,
  settle,
  sms,
  textsTo,
} from "./support.ts";

const linked = ({ own }: Rig): Nested => ({
  step: {
    ...{ type: "sendSms", sender: own, message: `Roses: ${PLACEHOLDER}`, optout: false },
    longUrl: TARGET,
  },
});

const click = (clicked: Nested[], timedOut: Nested[]): Nested => ({
  step: { type: "waitForClick", days: 0, hours: 1, minutes: 0 },
  branches: { clicked, timedOut },
});

async function linkTo({ ctx }: Rig, number: string): Promise<string> {
  const [text = ""] = await textsTo(ctx, number);
  return /\/s[0-9A-Za-z]+/.exec(text)?.[0] ?? "";
}

async function tap(rig: Rig, path: string) {
  const headers = { "user-agent": IPHONE, "sec-fetch-dest": "document" };
  const response = await open(rig.h, path, headers);
  await deliver(rig.h, "clicks", rig.h.queues.clicks.splice(0));
  await settle(rig);
  return response;
}

describe("a link in a workflow's message", () => {
  it("is each contact's own, and its click goes on with that contact's run", async () => {
    const rig = await newRig();
    const { ctx, h } = rig;
    const [one = "", two = ""] = newHandsets(2);
    const id = await activeWorkflow(ctx, {
      actions: [linked(rig), click([sms(rig, "Clicked")], [sms(rig, "Missed")])],
    });
    for (const number of [one, two]) await startWorkflow(ctx, { id, number });
    await settle(rig);
    const [first, second] = [await linkTo(rig, one), await linkTo(rig, two)];
    expect(first.slice(0, 2)).toBe("/s");
    expect(first).not.toBe(second);
    h.clock.now += MINUTE;
    const response = await tap(rig, first);
    expect(response.headers.get("location")).toBe(TARGET);
    expect((await textsTo(ctx, one)).slice(1)).toEqual(["Clicked"]);
    expect((await textsTo(ctx, two)).slice(1)).toEqual([]);
    await later(rig, HOUR);
    expect((await textsTo(ctx, two)).slice(1)).toEqual(["Missed"]);
    // Too late: its run has gone the other way.
    await tap(rig, second);
    await later(rig, HOUR);
    expect((await textsTo(ctx, one)).slice(1)).toEqual(["Clicked"]);
    expect((await textsTo(ctx, two)).slice(1)).toEqual(["Missed"]);
    expect((await runsOf(ctx)).map(({ state }) => state)).toEqual(["completed", "completed"]);
  });

  it("starts a workflow that a click starts, for who opened it", async () => {
    const rig = await newRig();
    const { ctx, h } = rig;
    const [one = "", two = ""] = newHandsets(2);
    const id = await activeWorkflow(ctx, { actions: [linked(rig)] });
    await activeWorkflow(ctx, { trigger: { type: "click" }, actions: [sms(rig, "Thanks")] });
    for (const number of [one, two]) await startWorkflow(ctx, { id, number });
    await settle(rig);
    h.clock.now += MINUTE;
    await tap(rig, await linkTo(rig, one));
    expect((await textsTo(ctx, one)).slice(1)).toEqual(["Thanks"]);
    expect((await textsTo(ctx, two)).slice(1)).toEqual([]);
  });
});

describe("R152, R153: a text with a short link", () => {
  it("says where it leads, or is refused by its field and nothing is saved", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const id = await newWorkflow(ctx, { actions: [sms(rig, "Hi")] });
    const text = { type: "sendSms", message: `Roses: ${PLACEHOLDER}` } as const;
    const of = (longUrl?: string) => refusalOf(addWorkflowAction(ctx, { id, ...text, longUrl }));
    expect(await of()).toMatchObject({ fields: { longUrl: LINK_TEXTS.required } });
    expect(await of("ftp://bells.example")).toMatchObject({
      fields: { longUrl: LINK_TEXTS.wrong },
    });
    const { data } = await getWorkflow(ctx, { id });
    const [action] = data.actions;
    if (!action) throw new Error("It has no action");
    const bare = { id: idOf("action", action._id), ...text };
    expect(await refusalOf(editWorkflowAction(ctx, bare))).toMatchObject({
      fields: { longUrl: LINK_TEXTS.required },
    });
    const place = { _id: newId("action", 1), parent: null, branch: null };
    const whole = { ...text, ...place, sender: rig.own, optout: false };
    const saved = saveWorkflowDraft(ctx, { id, version: data.version, actions: [whole] });
    expect(await refusalOf(saved)).toMatchObject({
      fields: { "actions.0.longUrl": LINK_TEXTS.required },
    });
    expect((await getWorkflow(ctx, { id })).data.version).toBe(data.version);
  });

  it("is not activated if its link leads to a short link", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const { step } = linked(rig);
    const longUrl = `https://${HOST}/sAAAAAAAA0aaaaa`;
    const id = await newWorkflow(ctx, {
      actions: [{ step: { ...step, longUrl } as Nested["step"] }],
    });
    const refused = await refusalOf(setWorkflowActive(ctx, { id, active: true, runs: "stay" }));
    expect(refused.code).toBe("UNPROCESSABLE");
    expect(Object.keys(refused.fields ?? {})).toEqual(["actions.0.longUrl"]);
    expect((await getWorkflow(ctx, { id })).data.active).toBe(false);
  });
});

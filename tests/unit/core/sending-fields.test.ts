import { describe, expect, it } from "vitest";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { sendMms } from "#core/contract/messages/mms.ts";
import { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { cancelScheduled, rescheduleCampaign } from "#core/contract/schedules/schedules.ts";
import { newId } from "#core/ids.ts";

const message = { sender: "Bells", message: "Hello" };
const campaign = { ...message, mode: "sms", name: "Sale", group_array: [newId("group", 0)] };
const quick = { ...message, contacts: ["0412345678"] };

type Parsed = { success: true; data: object } | { success: false; error: { issues: Issue[] } };
interface Issue {
  path: readonly PropertyKey[];
}

/** The fields that are refused. */
const refused = (parsed: Parsed) =>
  parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]);

describe("R054: bucket is general and category is group", () => {
  const calls = [
    ["a campaign", (more: object) => launchCampaign.input.safeParse({ ...campaign, ...more })],
    ["an MMS", (more: object) => sendMms.input.safeParse({ ...quick, ...more })],
  ] as const;

  it.each(calls)("of %s", (_, parse) => {
    const said = { bucket: "general", category: "group" };
    expect(parse(said)).toMatchObject({ success: true, data: said });
    expect(refused(parse({ bucket: "other" }))).toEqual(["bucket"]);
    expect(refused(parse({ category: "other" }))).toEqual(["category"]);
  });
});

describe("R055: sendType", () => {
  it("of a campaign is once or recurrence", () => {
    const parse = (sendType: string) => launchCampaign.input.safeParse({ ...campaign, sendType });
    for (const sendType of ["once", "recurrence"]) {
      expect(parse(sendType)).toMatchObject({ success: true, data: { sendType } });
    }
    expect(refused(parse("later"))).toEqual(["sendType"]);
  });

  it("of a quick message is now or schedule, and now if nothing is said", () => {
    const parse = (more: object) => sendQuickMessage.input.safeParse({ ...quick, ...more });
    for (const sendType of ["now", "schedule"]) {
      expect(parse({ sendType })).toMatchObject({ success: true, data: { sendType } });
    }
    expect(parse({})).toMatchObject({ success: true });
    expect(refused(parse({ sendType: "once" }))).toEqual(["sendType"]);
  });
});

describe("a scheduled campaign", () => {
  const scduleid = newId("campaign", 0);
  const move = { queueJobId: "accept", scduleid, scduledate: Date.UTC(2030, 0, 1) };

  it("R211: is moved with queueJobId 'accept', scduleid and scduledate", () => {
    expect(rescheduleCampaign.input.safeParse(move)).toMatchObject({ success: true, data: move });
    expect(refused(rescheduleCampaign.input.safeParse({ ...move, queueJobId: "reject" }))).toEqual([
      "queueJobId",
    ]);
    for (const field of ["queueJobId", "scduleid", "scduledate"]) {
      const { [field]: _, ...rest }: Record<string, unknown> = move;
      expect(refused(rescheduleCampaign.input.safeParse(rest))).toEqual([field]);
    }
  });

  it("R212: is cancelled with scduleid", () => {
    expect(cancelScheduled.input.safeParse({ scduleid }).success).toBe(true);
    expect(refused(cancelScheduled.input.safeParse({}))).toEqual(["scduleid"]);
  });
});

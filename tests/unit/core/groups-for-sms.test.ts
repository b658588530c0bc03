import { expect, it } from "vitest";
import { launchCampaign } from "#core/contract/launch.ts";
import { newId } from "#core/ids.ts";

it("R187: a campaign goes to several groups as SMS only", () => {
  const group_array = [newId("group", 0), newId("group", 1)];
  const campaign = { name: "Sale", message: "Hello", sender: "Cooee", group_array };
  expect(launchCampaign.input.safeParse({ ...campaign, mode: "sms" }).error).toBeUndefined();
  expect(launchCampaign.input.safeParse({ ...campaign, mode: "mms" }).success).toBe(false);
});

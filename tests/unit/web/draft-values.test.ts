import { expect, it } from "vitest";
import { type DraftValues, withChanges } from "#web/features/campaigns/draft-values.ts";

const VALUES: DraftValues = {
  name: "Open day",
  campaign_type: "promotional",
  sender: "CornerShop",
  message: "Doors open at six.",
  group_array: [],
  segment_array: [],
  audience: null,
  optout: true,
  plainValues: false,
  longUrl: "",
  replyLinkMessage: "",
};

it("has nothing to save when the editor says again what is written", () => {
  expect(withChanges(VALUES, { message: VALUES.message })).toBe(VALUES);
});

it("has something to save when one of several values is another", () => {
  const changes = { campaign_type: "promotional", optout: false } as const;
  expect(withChanges(VALUES, changes)).toEqual({ ...VALUES, optout: false });
  expect(VALUES.optout).toBe(true);
});

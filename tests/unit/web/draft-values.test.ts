import { expect, it } from "vitest";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { asMedium, withChanges } from "#web/features/campaigns/draft-values.ts";
import type { DraftValues } from "#web/features/campaigns/unsaved.ts";

const VALUES: DraftValues = {
  ...{ camp_type: "sms", subject: "", media: "", url: "", mediaType: "", mediaName: "" },
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

it("R016, R033: an MMS keeps the first group and loses the reply link", () => {
  const written = {
    ...VALUES,
    message: `Hello ${replyPlaceholder("https://co.test")}`,
    group_array: ["grp_1", "grp_2"],
    segment_array: ["seg_1"],
  };
  expect(asMedium("mms", written, "https://co.test")).toEqual({
    camp_type: "mms",
    message: "Hello",
    replyLinkMessage: "",
    plainValues: false,
    group_array: ["grp_1"],
    segment_array: [],
  });
  expect(asMedium("sms", written, "https://co.test")).toEqual({ camp_type: "sms" });
});

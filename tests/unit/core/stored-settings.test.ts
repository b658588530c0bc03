import { expect, it } from "vitest";
import { storedSettings } from "#core/contract/platform-settings/setting-values.ts";

it("a switch or a limit that only another version of the product knows is left out as it is read", () => {
  expect(storedSettings.flags.parse({ off: ["teleports", "mms"] })).toEqual({ off: ["mms"] });
  const stored = { standard: { drafts: 7, teleports: 3 }, trial: {} };
  expect(storedSettings.limits.parse(stored)).toEqual({ standard: { drafts: 7 }, trial: {} });
});

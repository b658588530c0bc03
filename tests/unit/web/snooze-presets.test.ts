import { expect, it } from "vitest";
import { snoozePresets } from "#web/features/conversation/snooze-presets.ts";

const ZONE = "Australia/Sydney";
/** Daylight saving: UTC+11. */
const at = (text: string) => Date.parse(`${text}+11:00`);

it("a conversation is snoozed until this afternoon, tomorrow or Monday, by the account's clock", () => {
  const wednesday = snoozePresets(at("2026-12-02T10:00:00"), ZONE);
  expect(wednesday.map(({ at: until }) => until)).toEqual([
    at("2026-12-02T17:00:00"),
    at("2026-12-03T09:00:00"),
    at("2026-12-07T09:00:00"),
  ]);
});

it("an evening offers no time that is over, a Sunday Monday once, and a Monday the next one", () => {
  const labels = (day: string) => snoozePresets(at(day), ZONE).map(({ label }) => label);
  expect(labels("2026-12-06T18:00:00")).toEqual(["Snooze until tomorrow"]);
  const [, monday] = snoozePresets(at("2026-12-07T18:00:00"), ZONE);
  expect(monday?.at).toBe(at("2026-12-14T09:00:00"));
});

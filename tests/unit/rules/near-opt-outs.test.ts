import { expect, it } from "vitest";
import { isNearOptOut } from "#core/rules/near-opt-outs.ts";

it.each([
  "stop please",
  "Please stop!",
  "ok STOP now, thanks",
  "Can you please unsubscribe me",
  "Don't text me again",
  "stop texting me or I will report you",
  "No more messages please.",
  "take me off your list",
  "Remove my number",
  "I want to opt out",
])("%s may be an opt-out", (text) => {
  expect(isNearOptOut(text)).toBe(true);
});

it.each([
  "",
  "STOP",
  "unsubscribe",
  "I'll stop by tomorrow",
  "Is that the bus stop?",
  "Please cancel",
  "Can you cancel my booking",
  "nonstop",
  "Yes please",
  "We had to stop at the lights near the shop and then the car would not start again, please call me",
])("“%s” is none, or opts out by itself", (text) => {
  expect(isNearOptOut(text)).toBe(false);
});

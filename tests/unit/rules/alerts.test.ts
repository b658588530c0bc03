import { expect, it } from "vitest";
import { type AlertState, type AlertStep, nextStep } from "#core/rules/alerts.ts";
import { isBad, readingText } from "#core/rules/indicators.ts";

const MINUTE = 60_000;

/** What happens in each minute, by whether it is bad then. */
function history(minutes: readonly boolean[]): (AlertStep | undefined)[] {
  let state: AlertState | undefined;
  return minutes.map((bad, at) => {
    const now = at * MINUTE;
    const step = nextStep(state, { indicator: "stopped-carrier", bad, now });
    if (step === "watch") state = { ...about, since: now };
    else if (step === "clear" || step === "forget") state = undefined;
    else if (state) state = { ...state, ...changes(step, now) };
    return step;
  });
}

const about = {
  indicator: "stopped-carrier",
  subject: "twilio",
  ...{ raisedAt: null, toldAt: null, fineSince: null },
} as const;

function changes(step: AlertStep | undefined, now: number): Partial<AlertState> {
  if (step === "raise") return { raisedAt: now, toldAt: now, fineSince: null };
  if (step === "remind") return { toldAt: now };
  if (step === "calm") return { fineSince: now };
  return step === "relapse" ? { fineSince: null } : {};
}

const times = (count: number, bad: boolean) => Array.from({ length: count }, () => bad);
const told = (steps: readonly (AlertStep | undefined)[]) =>
  steps.flatMap((step, at) =>
    step === "raise" || step === "remind" || step === "clear" ? `${step} ${at}` : [],
  );

it("what is bad for two minutes is raised once, and cleared when it was fine for a quarter of an hour", () => {
  expect(told(history([...times(30, true), ...times(30, false)]))).toEqual(["raise 2", "clear 45"]);
});

it("what is bad for a moment is not raised", () => {
  expect(told(history([true, true, ...times(40, false)]))).toEqual([]);
});

it("what lasts is repeated once a day", () => {
  expect(told(history(times(49 * 60, true)))).toEqual(["raise 2", "remind 1442", "remind 2882"]);
});

it("what comes and goes is one alert", () => {
  const flapping = Array.from({ length: 200 }, (_, at) => at % 10 < 5);
  expect(told(history([...flapping, ...times(20, false)]))).toEqual(["raise 2", "clear 210"]);
});

it("what is bad every other minute is raised, too", () => {
  const flapping = Array.from({ length: 100 }, (_, at) => at % 2 === 0);
  expect(told(history(flapping))).toEqual(["raise 2"]);
});

it("is bad from its limit on, or below it", () => {
  expect(isBad({ indicator: "queue-depth", value: 10_000 })).toBe(true);
  expect(isBad({ indicator: "queue-depth", value: 9_999 })).toBe(false);
  expect(isBad({ indicator: "missing-receipts", value: 10 })).toBe(false);
  expect(isBad({ indicator: "missing-receipts", value: 9.9 })).toBe(true);
});

it("reads as people write it", () => {
  expect(readingText({ indicator: "queue-depth", value: 12_345.4 })).toBe("12,345 messages");
  expect(readingText({ indicator: "dead-letters", value: 1 })).toBe("1 letter");
  expect(readingText({ indicator: "carrier-errors", value: 20.4 })).toBe("20 %");
  expect(readingText({ indicator: "stopped-carrier", value: 1 })).toBe("Yes");
});

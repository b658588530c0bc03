import { expect, it } from "vitest";
import {
  audienceProblem,
  exceedsLimit,
  type GroupSize,
  reachOf,
  totalReach,
} from "#core/rules/audience.ts";

const size = (totalContacts: number, unsubscribe = 0, status: GroupSize["status"] = "Ready") => ({
  ...{ totalContacts, unsubscribe, status },
});

it("R318, R319: a group counts with its subscribed contacts, or with all for a notification", () => {
  expect(reachOf(size(10, 3), "promotional")).toBe(7);
  expect(reachOf(size(10, 3), "notification")).toBe(10);
  expect(reachOf(size(3, 10), "promotional")).toBe(0);
  expect(totalReach([size(10, 3), size(5, 1)], "promotional")).toBe(11);
});

it("R188: several groups together stay within the limit; one may be larger", () => {
  const groups = [size(6), size(5, 1)];
  expect(exceedsLimit(groups, "promotional", 10)).toBe(false);
  expect(exceedsLimit(groups, "notification", 10)).toBe(true);
  expect(exceedsLimit([size(11)], "promotional", 10)).toBe(false);
});

it("R097, R189: groups that are being imported, or have no one at all, cannot be sent to", () => {
  const problem = (...groups: GroupSize[]) => audienceProblem(groups, "promotional", 10);
  expect(problem(size(1), size(1, 0, "Queued"))).toBe("importing");
  expect(problem(size(0), size(0))).toBe("empty");
  expect(problem(size(0), size(1))).toBeUndefined();
  expect(problem(size(6), size(5))).toBe("limit");
});

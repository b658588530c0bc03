import { describe, expect, it } from "vitest";
import {
  LIMIT_NAMES,
  LIMITS,
  limitAmount,
  limitRefusal,
  limitsFor,
  messageBytes,
  NO_LIMIT,
} from "#core/rules/limits.ts";

describe("limits", () => {
  it("are an account's own if some were set, otherwise those of its kind", () => {
    expect(limitsFor(false, { drafts: 7 })).toMatchObject({ drafts: 7, groups: 1_000 });
    expect(limitsFor(true, {})).toMatchObject({ drafts: 100, groups: 100 });
  });

  it.each(LIMIT_NAMES)("%s: nothing is allowed on trial that is not allowed otherwise", (name) => {
    expect(LIMITS[name].trial).toBeLessThanOrEqual(LIMITS[name].standard);
  });

  it("let a shop of 100,000 customers work unnoticed", () => {
    const { contacts, data } = limitsFor(false, {});
    expect(contacts).toBeGreaterThanOrEqual(10 * 100_000);
    // A message of one part to each of them, every week for more than a year.
    expect(data).toBeGreaterThan(100_000 * 52 * (600 + 160));
  });

  it("count a message as its row and the bytes of its text", () => {
    expect(messageBytes([])).toBe(0);
    expect(messageBytes(["ab"])).toBe(602);
    expect(messageBytes(["ab", "é", ""])).toBe(1804);
  });

  it("are written as people write them", () => {
    expect(limitAmount("contacts", 1_000_000)).toBe("1,000,000");
    expect(limitAmount("storage", 2_000_000_000)).toBe("2 GB");
    expect(limitAmount("storage", 1_000_000_000)).toBe("1 GB");
    expect(limitAmount("data", 52_440_000)).toBe("52.4 MB");
    expect(limitAmount("messages", NO_LIMIT)).toBe("any number");
    expect(limitRefusal("groups", { groups: 1_000 })).toBe(
      "Your account can have 1,000 groups. Delete one, or ask us for a higher limit.",
    );
  });
});

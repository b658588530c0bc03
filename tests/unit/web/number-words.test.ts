import { expect, it } from "vitest";
import { NUMBER_STATUSES } from "#core/rules/dedicated-numbers.ts";
import { NUMBER_STATES } from "#web/components/numbers/number-words.ts";
import { STATES } from "#web/components/ui/state-look.ts";

it("R522: each status of a number has a word of its own and a colour", () => {
  const words = NUMBER_STATUSES.map((status) => STATES[NUMBER_STATES[status]].word);
  expect(new Set(words).size).toBe(6);
  const tones = Object.fromEntries(
    NUMBER_STATUSES.map((status) => [status, STATES[NUMBER_STATES[status]].tone]),
  );
  expect(tones).toEqual({
    ...{ active: "success", assigned: "info", pending: "attention" },
    ...{ released: "neutral", expired: "danger", inactive: "neutral" },
  });
});

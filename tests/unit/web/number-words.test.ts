import { expect, it } from "vitest";
import { NUMBER_STATUSES } from "#core/rules/dedicated-numbers.ts";
import { STATUS_WORDS } from "#web/components/numbers/number-words.ts";

it("R522: each status of a number has a word of its own and a colour", () => {
  const words = NUMBER_STATUSES.map((status) => STATUS_WORDS[status].word);
  expect(new Set(words).size).toBe(6);
  const tones = Object.fromEntries(
    NUMBER_STATUSES.map((status) => [status, STATUS_WORDS[status].tone]),
  );
  expect(tones).toEqual({
    ...{ active: "success", assigned: "info", pending: "attention" },
    ...{ released: "neutral", expired: "danger", inactive: "neutral" },
  });
});

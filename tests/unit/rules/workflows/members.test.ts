import fc from "fast-check";
import { expect, it } from "vitest";
import { changesOf } from "#core/rules/workflows/members.ts";

const PAGE = 3;
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
const written = (all: readonly number[]) =>
  all.map((number) => `614${String(number).padStart(8, "0")}`).sort();

function pageOf(all: readonly string[], after: string) {
  const page = all.filter((number) => number > after).slice(0, PAGE);
  return { numbers: page, isLast: page.length < PAGE };
}

it("page by page, each who came and each who left is found once, and nobody else", () => {
  fc.assert(
    fc.property(numbers, numbers, (now, before) => {
      const [is, was] = [written(now), written(before)];
      const found = { came: [] as string[], left: [] as string[] };
      let [after, pages]: [string | null, number] = ["", 0];
      while (after !== null) {
        const { came, left, upTo } = changesOf(pageOf(is, after), pageOf(was, after));
        expect(upTo === null || upTo > after).toBe(true);
        found.came.push(...came);
        found.left.push(...left);
        after = upTo;
        expect(++pages).toBeLessThan(30);
      }
      expect(found).toEqual({
        came: is.filter((number) => !was.includes(number)),
        left: was.filter((number) => !is.includes(number)),
      });
    }),
  );
});

import { expect, it } from "vitest";
import { nextShared } from "#worker/domains/sending/sending/chunk-delivery.ts";

/** A source whose results the test supplies. */
function source() {
  const reads: { asked: readonly string[]; resolve: (a: string) => void; fail: () => void }[] = [];
  const ask = nextShared(
    (asked: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        reads.push({ asked, resolve, fail: () => reject(new Error("away")) });
      }),
  );
  return { reads, ask };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

it("serves no one from a read that began before they asked, and many from the next", async () => {
  const { reads, ask } = source();
  const first = ask("a");
  await soon();
  const later = [ask("b"), ask("c")];
  await soon();
  expect(reads.map(({ asked }) => asked)).toEqual([["a"]]);
  reads[0]?.resolve("before");
  expect(await first).toBe("before");
  await soon();
  expect(reads[1]?.asked).toEqual(["b", "c"]);
  const last = ask("d");
  reads[1]?.resolve("after");
  expect(await Promise.all(later)).toEqual(["after", "after"]);
  await soon();
  expect(reads[2]?.asked).toEqual(["d"]);
  reads[2]?.resolve("last");
  expect(await last).toBe("last");
});

it("fails those who asked, and reads again for the next", async () => {
  const { reads, ask } = source();
  const first = ask("a");
  await soon();
  const second = ask("b");
  reads[0]?.fail();
  await expect(first).rejects.toThrow("away");
  await soon();
  reads[1]?.resolve("found");
  expect(await second).toBe("found");
});

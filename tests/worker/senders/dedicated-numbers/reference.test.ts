import { expect, it } from "vitest";
import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { listDedicatedNumbers } from "#worker/domains/senders/dedicated-numbers/list-dedicated-numbers.ts";
import {
  editOwnReference,
  releaseOwnNumber,
} from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { sweepNumbers } from "#worker/domains/senders/dedicated-numbers/release.ts";
import { listSenderIds } from "#worker/domains/senders/sender-ids/list-sender-ids.ts";
import { administrator, give, inStock, own } from "./support.ts";

const MISSING = { code: "NOT_FOUND" };

it("an account calls its number what it likes; neither the administrators' reference nor the next owner's changes", async () => {
  const h = harness();
  const [admin, owner, other] = [
    await administrator(h),
    await accountIn(h),
    await accountIn(h, { shard: 1 }),
  ];
  const { id, number } = await inStock(admin, { reference: "Batch 7" });
  await give(admin, id, owner);
  const rename = (ctx: typeof owner, reference: string) =>
    editOwnReference(ctx, contract.editOwnReference.input.parse({ id, reference }));
  expect(await rename(owner, " Bookings ")).toEqual({ message: OWN_NUMBER_TEXTS.renamed });
  expect(await own(owner)).toMatchObject([{ number, reference: "Bookings" }]);
  expect((await listSenderIds(owner, { search: number })).items).toMatchObject([
    { value: number, reference: "Bookings" },
  ]);
  expect((await listDedicatedNumbers(admin, { search: number })).items).toMatchObject([
    { reference: "Batch 7" },
  ]);
  await expect(rename(other, "Mine")).rejects.toMatchObject(MISSING);
  await rename(owner, "");
  expect((await own(owner))[0]?.reference).toBe("");
  await rename(owner, "Bookings");

  await releaseOwnNumber(owner, { id, force: false });
  await expect(rename(owner, "Still mine")).rejects.toMatchObject(MISSING);
  h.clock.now = (await own(owner))[0]?.quarantineUntil ?? 0;
  await sweepNumbers(h.system);
  await give(admin, id, other);
  expect(await own(other)).toMatchObject([{ number, reference: "Batch 7" }]);
});

it("what an account calls a number is one line of at most 60 characters", () => {
  const errorOf = (reference: unknown) =>
    contract.editOwnReference.input.safeParse({ id: "x", reference }).error?.issues.at(-1)?.message;
  expect(errorOf("a".repeat(61))).toBe("Cannot be longer than 60 characters");
  expect(errorOf("Two\nlines")).toContain("Reference cannot contain line breaks");
  expect(errorOf(7)).toBe("Reference must be text");
});

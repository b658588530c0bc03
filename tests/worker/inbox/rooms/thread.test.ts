import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { newAccount } from "#tests/support/account.ts";
import { listMessages } from "#worker/domains/inbox/rooms/list-messages.ts";
import { begin, mobile, say } from "./thread-support.ts";

it("R045, R046, R240, R261: a thread has 20 to a page, older ones behind, by page and by cursor", async () => {
  const ctx = await newAccount();
  const id = await begin(ctx, mobile(1));
  for (let n = 0; n < 45; n++) await say(ctx, mobile(1), `Word ${n}`, n % 2 ? "out" : "in");
  const first = await listMessages(ctx, { room: id });
  expect(first.items).toHaveLength(20);
  expect(first.items[0]).toMatchObject({ message: "Word 44", direction: "in", kind: "message" });
  const second = await listMessages(ctx, { room: id, page: 2 });
  const third = await listMessages(ctx, { room: id, page: 3 });
  const texts = [first, second, third].flatMap(({ items }) =>
    items.map((entry) => (entry.kind === "message" ? entry.message : entry.kind)),
  );
  expect(texts).toEqual(Array.from({ length: 45 }, (_, n) => `Word ${44 - n}`));
  const cursor = contract.listMessages.input.shape.cursor.parse(first.next);
  const behind = await listMessages(ctx, { room: id, cursor });
  expect(behind.items.map(({ _id }) => _id)).toEqual(second.items.map(({ _id }) => _id));
  expect(third.next).toBeUndefined();
  const found = await listMessages(ctx, { room: mobile(1), search: "word 4" });
  expect(found.items).toHaveLength(6);
  expect((await listMessages(ctx, { room: "0499 999 999" })).items).toEqual([]);
  await expect(listMessages(ctx, { room: "12" })).rejects.toMatchObject({
    fields: { room: "Invalid phone number" },
  });
});

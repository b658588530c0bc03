import { expect, it } from "vitest";
import { listNumbersForSale as saleCall } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { listNumbersForSale } from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { administrator, give, inStock } from "./support.ts";

it("R519, R521: the numbers for sale are those that no one has, by type, service and a part of the number", async () => {
  const h = harness();
  const admin = await administrator(h);
  const { id, number } = await inStock(admin);
  const ctx = await accountIn(h, { credit: 0 });
  const voice = await inStock(admin, { type: "sms", serviceType: "sms/voice" });
  const list = async (more: object) => {
    const input = saleCall.input.parse({ limit: 100, ...more });
    const { items } = await listNumbersForSale(ctx, input);
    return items.map(({ _id }) => _id);
  };
  expect(await list({ search: `0${number.slice(2)}` })).toEqual([id]);
  expect(await list({ type: "sms" })).toContain(voice.id);
  expect(await list({ type: "sms" })).not.toContain(id);
  expect(await list({ serviceType: "sms/voice" })).toContain(voice.id);
  expect(await list({ serviceType: "sms,sms/mms" })).not.toContain(voice.id);
  await give(admin, id, await accountIn(h, {}));
  expect(await list({ search: number })).toEqual([]);
  const { items } = await listNumbersForSale(ctx, { search: voice.number });
  expect(items).toEqual([
    {
      ...{ _id: voice.id, number: voice.number, senderType: "Dedicated Number", type: "sms" },
      ...{ serviceType: "sms/voice", amount: 15, total: 16.5 },
    },
  ]);
});

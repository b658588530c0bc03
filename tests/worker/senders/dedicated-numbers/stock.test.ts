import { expect, it } from "vitest";
import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { newAccount, SHARED_NUMBER } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { bulkUploadNumbers } from "#worker/domains/senders/dedicated-numbers/bulk-upload-numbers.ts";
import {
  addDedicatedNumber,
  editDedicatedNumber,
} from "#worker/domains/senders/dedicated-numbers/edit-dedicated-number.ts";
import {
  activateDedicatedNumber,
  cancelDedicatedNumber,
  deleteDedicatedNumber,
  listDedicatedNumbers,
  numberHistory,
  numberPrice,
} from "#worker/domains/senders/dedicated-numbers/list-dedicated-numbers.ts";
import { administrator, give, inStock, taken } from "./support.ts";

const h = harness();
const fields = { country: "AU", provider: "sinch" };
const issue = (field: object) =>
  contract.addDedicatedNumber.input.safeParse({ number: "0412345678", ...fields, ...field }).error
    ?.issues[0]?.message;

it("R587, R588, R589, R590, R693: a number is Australian, has an amount and a country, and the rest is chosen from lists", () => {
  expect(issue({ number: "" })).toBe(NUMBER_TEXTS.required);
  expect(issue({ number: "41234567" })).toBe(NUMBER_TEXTS.short);
  expect(issue({ number: "+64211234567" })).toBe(NUMBER_TEXTS.invalid);
  expect(issue({ amount: -0.01 })).toBe(NUMBER_TEXTS.amount);
  expect(issue({ country: undefined })).toBe(NUMBER_TEXTS.country);
  for (const field of ["type", "serviceType", "paymentMode"]) {
    expect(issue({ [field]: "pigeon" }), field).toMatch(/ must be .+ or .+/);
  }
  const stored = (number: string) =>
    contract.addDedicatedNumber.input.parse({ number, ...fields }).number;
  expect(stored("+61 412 345 678")).toBe("61412345678");
  expect(stored("412345678")).toBe("61412345678");
  expect(stored("(02) 9876 5432")).toBe("61298765432");
});

it("R519 to R523, R591: a number is added once, for 15 dollars, as a Dedicated Number", async () => {
  const admin = await administrator(h);
  const { id, number } = await inStock(admin, { reference: "Ref 7" });
  const { items } = await listDedicatedNumbers(admin, { search: `0${number.slice(2)}` });
  expect(items).toEqual([
    expect.objectContaining({
      ...{ _id: id, number, senderType: "Dedicated Number", type: "common", serviceType: "sms" },
      ...{ amount: 15, paymentMode: "stripe", status: "active", active: true },
      createdBy: admin.person?.name,
    }),
  ]);
  expect((await numberPrice(admin, { id })).data).toEqual({ price: 15, total: 16.5 });
  await expect(inStock(admin, { number })).rejects.toMatchObject(taken);
  const inUse = { fields: { number: NUMBER_TEXTS.inUse } };
  await expect(inStock(admin, { number: SHARED_NUMBER })).rejects.toMatchObject(inUse);
  await expect(inStock(admin, { provider: "pigeon" })).rejects.toMatchObject({
    fields: { provider: NUMBER_TEXTS.provider },
  });
  const both = await Promise.allSettled([1, 2].map(() => inStock(admin, { number: "0298761111" })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("R536: an edit takes what a number is as it was read, and leaves what it does not name", async () => {
  const admin = await administrator(h);
  const { id, number } = await inStock(admin, { type: "sms", amount: 22, reference: "Ref 7" });
  const edit = (more: object) =>
    editDedicatedNumber(admin, contract.editDedicatedNumber.input.parse({ id, ...more }));
  const same = { number: `0${number.slice(2)}`, phone: number, status: "active", active: true };
  const { data } = await edit({ ...same, senderType: "Dedicated Number", reference: "Ref 8" });
  expect(data).toMatchObject({ number, type: "sms", amount: 22, reference: "Ref 8" });
  for (const [name, other, text] of [
    ["number", newHandsets(1)[0], NUMBER_TEXTS.stays],
    ["phone", newHandsets(1)[0], NUMBER_TEXTS.stays],
    ["status", "inactive", NUMBER_TEXTS.statusStays],
    ["active", false, NUMBER_TEXTS.statusStays],
  ] as const) {
    await expect(edit({ [name]: other })).rejects.toMatchObject({ fields: { [name]: text } });
  }
});

it("a new number needs only its number, by either name, and its country", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const phone = newHandsets(1)[0];
  const add = (fields: object) =>
    addDedicatedNumber(
      admin,
      contract.addDedicatedNumber.input.parse({ country: "AU", ...fields }),
    );
  expect((await add({ phone })).data).toMatchObject({
    ...{ phone, price: 15, number: phone, provider: admin.settings.CARRIER, amount: 15 },
  });
  await expect(add({})).rejects.toMatchObject({ fields: { number: NUMBER_TEXTS.required } });
});

it("R536: it is changed, taken out of use, brought back and deleted, on record", async () => {
  const admin = await administrator(h);
  const { id } = await inStock(admin);
  const input = contract.editDedicatedNumber.input.parse({ id, ...fields, amount: 0, type: "mms" });
  expect((await editDedicatedNumber(admin, input)).data).toMatchObject({ amount: 0, type: "mms" });
  expect((await cancelDedicatedNumber(admin, { id })).data.status).toBe("inactive");
  await expect(give(admin, id, admin)).rejects.toMatchObject({
    message: NUMBER_TEXTS.notAvailable,
  });
  const back = { id, paymentMode: "invoice" } as const;
  expect((await activateDedicatedNumber(admin, back)).data.status).toBe("active");
  await expect(activateDedicatedNumber(admin, back)).rejects.toMatchObject({ code: "CONFLICT" });
  const { data } = await numberHistory(admin, { id });
  expect(data.map(({ event }) => event)).toEqual(["activated", "deactivated", "changed", "added"]);
  expect((await numberHistory(admin, { id, limit: 1 })).data).toHaveLength(1);
  await deleteDedicatedNumber(admin, { id });
  await expect(deleteDedicatedNumber(admin, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await auditOf(admin, "number.delete")).toHaveLength(1);
});

it("R678: its history has the last 50 events, and no more if more are asked for", async () => {
  const admin = await administrator(h);
  const { id } = await inStock(admin);
  const insert = "INSERT INTO number_events (id, number_id, event, at) VALUES (?, ?, 'changed', ?)";
  await h.system.control.batch(
    Array.from({ length: 60 }, () => ({
      sql: insert,
      params: [newId("numberEvent", h.clock.now), id, h.clock.now],
    })),
  );
  const events = async (limit?: number) => (await numberHistory(admin, { id, limit })).data.length;
  expect([await events(), await events(100), await events(3)]).toEqual([50, 50, 3]);
});

it("R690: the list has filters of status, use and type", async () => {
  const admin = await administrator(h);
  const reference = `List ${Date.now()}`;
  const one = await inStock(admin, { reference, type: "sms" });
  const two = await inStock(admin, { reference, type: "mms" });
  await cancelDedicatedNumber(admin, { id: two.id });
  const found = async (filter: object) => {
    const { items, total } = await listDedicatedNumbers(admin, { search: reference, ...filter });
    expect(total).toBe(items.length);
    return items.map(({ _id }) => _id);
  };
  expect(await found({})).toEqual([two.id, one.id]);
  expect(await found({ status: ["inactive"] })).toEqual([two.id]);
  expect(await found({ active: "true" })).toEqual([one.id]);
  expect(await found({ active: "false" })).toEqual([two.id]);
  expect(await found({ type: ["sms", "common"] })).toEqual([one.id]);
});

it("R591: of a file with duplicates and numbers that are taken, the rest is added", async () => {
  const admin = await administrator(h);
  const numbers = newHandsets(8);
  const half = await Promise.all(numbers.slice(0, 4).map((number) => inStock(admin, { number })));
  const [, , , , first = "", second = "", third = "", fourth = ""] = numbers;
  const lines = [
    "Number,Type,Amount,Provider,Payment mode",
    ...half.map(({ number }) => `${number},sms,15,sinch,stripe`),
    `${first},sms,$9.90,sinch,stripe`,
    `0${first.slice(2)},sms,15,sinch,stripe`,
    `${second},fax,15,sinch,stripe`,
    `${second},common,,sinch,`,
    `${third},sms,-1,sinch,stripe`,
    `${third},sms,15,pigeon,stripe`,
    "12345,sms,15,sinch,stripe",
    `${fourth},sms,15,sinch,admin`,
  ];
  const file = new File([lines.join("\r\n")], "stock.csv", { type: "text/csv" });
  const { message, data } = await bulkUploadNumbers(admin, { file });
  expect(message).toBe(NUMBER_TEXTS.added);
  expect(data.added).toBe(3);
  expect(data.refused.map(({ row, reason }) => [row, reason])).toEqual([
    ...[2, 3, 4, 5].map((row) => [row, NUMBER_TEXTS.exists]),
    [7, "The same number is in row 6"],
    [8, "Type must be sms, mms or common"],
    [10, NUMBER_TEXTS.amount],
    [11, NUMBER_TEXTS.provider],
    [12, NUMBER_TEXTS.short],
  ]);
  const { items } = await listDedicatedNumbers(admin, { search: first });
  expect(items).toMatchObject([{ amount: 9.9, type: "sms", status: "active" }]);
  const again = await bulkUploadNumbers(admin, { file });
  expect(again).toMatchObject({ message: NUMBER_TEXTS.failed, data: { added: 0 } });
  const nothing = new File(["Name\r\nAnn\r\n"], "people.csv", { type: "text/csv" });
  await expect(bulkUploadNumbers(admin, { file: nothing })).rejects.toMatchObject({
    fields: { file: NUMBER_TEXTS.noColumn },
  });
});

import { expect, it } from "vitest";
import { SQUARESPACE_TEXTS } from "#core/contract/integrations/squarespace.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema, newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { connect, newPortal, vendor } from "#tests/support/crm.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { getRoom, openRoom } from "#worker/domains/inbox/rooms/rooms.ts";
import {
  squarespaceContact,
  squarespaceRetail,
} from "#worker/domains/integrations/crm-imports/squarespace-people.ts";

async function shop() {
  const ctx = await newAccount();
  const portal = newPortal();
  const stand = vendor("squarespace", portal);
  const ann = { email: "Ann@example.com.au", firstName: "Ann", lastName: "Lee", orders: "2" };
  const [customer = 0] = await stand.replaceRecords("profiles", [], [ann]);
  const order = { customerId: String(customer), status: "FULFILLED", item: "Mug", quantity: "3" };
  await stand.replaceRecords("orders", undefined, [
    { ...order, number: "1001", total: "59.70" },
    { ...order, number: "1002", total: "0.05" },
    { ...order, number: "1003", total: "7", customerId: "another" },
  ]);
  await connect(ctx, "squarespace", portal);
  const withEmail = (number: string, value: string) => ({
    number,
    fields: value === "" ? [] : [{ name: "Email", value }],
  });
  const contacts = [
    withEmail("0491570156", "ann@example.com.au"),
    withEmail("0491570157", "nobody@example.com.au"),
    withEmail("0491570158", ""),
  ];
  const group = (await createGroup(ctx, { name: "Shoppers", contacts })).data._id;
  return { ctx, group };
}

it("says who a contact is at Squarespace and what they bought, by the number or the contact", async () => {
  const { ctx, group } = await shop();
  const { data } = await squarespaceContact(ctx, { id: "0491 570 156" });
  expect(data).toMatchObject({ firstName: "Ann", isCustomer: true, orders: 2 });
  const { items } = await listContacts(ctx, contract.listContacts.input.parse({ id: group }));
  const ann = items.find(({ number }) => number === "61491570156")?._id ?? "";
  const { data: orders } = await squarespaceRetail(ctx, { id: ann });
  expect(orders).toMatchObject([
    { number: "1001", total: 5_970, currency: "AUD", items: [{ name: "Mug", quantity: 3 }] },
    { number: "1002", total: 5 },
  ]);
});

it("says why there is nothing", async () => {
  const { ctx } = await shop();
  const unknown = { message: SQUARESPACE_TEXTS.unknown };
  expect(await squarespaceContact(ctx, { id: "0491570157" })).toEqual({ ...unknown, data: null });
  expect(await squarespaceRetail(ctx, { id: "0491570157" })).toEqual({ ...unknown, data: [] });
  const noEmail = { message: SQUARESPACE_TEXTS.noEmail, data: null };
  expect(await squarespaceContact(ctx, { id: "0491570158" })).toEqual(noEmail);
  await expect(squarespaceContact(ctx, { id: "12" })).rejects.toThrow(SQUARESPACE_TEXTS.id);
});

it("is offered beside the conversations of an account that has connected it, and no other's", async () => {
  const rooms = [await shop(), { ctx: await newAccount() }].map(async ({ ctx }) => {
    const { data } = await openRoom(ctx, { number: "0491570156" });
    const id = idSchema("room").parse(data?._id);
    return (await getRoom(ctx, { id })).squarespace;
  });
  expect(await Promise.all(rooms)).toEqual([true, false]);
});

it("of another account is not found", async () => {
  const { ctx } = await shop();
  const id = newId("contact", 0);
  await expect(squarespaceContact(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

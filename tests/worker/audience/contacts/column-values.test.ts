import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { asId } from "#tests/support/ids.ts";
import { mobile, quietAccount, refusalOf } from "#tests/worker/audience/groups/support.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import {
  countContacts,
  distinctValues,
  groupedContacts,
  listContacts,
} from "#worker/domains/audience/contacts/list-contacts.ts";

async function suburbs(values: readonly string[]) {
  const { ctx } = await quietAccount({ shard: 0 });
  const contacts = values.map((value, n) => ({
    number: mobile(n),
    fields: [
      { name: "Name", value: n % 2 === 0 ? "Ada" : "Bo" },
      { name: 'Home "suburb"', value },
    ],
  }));
  const { data } = await createGroup(ctx, { name: "All", contacts });
  return { ctx, id: asId("group", data._id) };
}

const SUBURB = 'Home "suburb"';
const VALUES = ["Glebe", "Ryde", "", "O'Connor, ACT", "Glebe", "glebe"];

it("lists a column's values with their counts, the most frequent first, contacts without one as empty", async () => {
  const { ctx, id } = await suburbs(VALUES);
  const { data } = await distinctValues(ctx, { id, column: SUBURB });
  expect(data).toEqual({
    values: [
      { value: "Glebe", count: 2 },
      { value: "", count: 1 },
      { value: "O'Connor, ACT", count: 1 },
      { value: "Ryde", count: 1 },
      { value: "glebe", count: 1 },
    ],
    more: false,
  });
  expect(await refusalOf(distinctValues(ctx, { id, column: "number" }))).toMatchObject({
    code: "INVALID_INPUT",
    fields: { column: GROUP_TEXTS.columnUnknown },
  });
});

it("says that a column has more values than it lists", async () => {
  const { ctx, id } = await suburbs(Array.from({ length: 101 }, (_, n) => `Suburb ${n}`));
  const { data } = await distinctValues(ctx, { id, column: SUBURB });
  expect(data.values).toHaveLength(100);
  expect(data.more).toBe(true);
});

it("filters a group's contacts by the values of its columns, page by page, and counts them", async () => {
  const { ctx, id } = await suburbs(VALUES);
  const numbers = async (filters: { column: string; values: string[] }[], search?: string) => {
    const { items, total } = await listContacts(ctx, { id, limit: 100, filters, search });
    expect(total).toBe(items.length);
    return items.map(({ number }) => number).sort();
  };
  const glebe = { column: SUBURB, values: ["Glebe"] };
  expect(await numbers([glebe])).toEqual([mobile(0), mobile(4)]);
  expect(await numbers([{ column: SUBURB, values: ["", "O'Connor, ACT"] }])).toEqual([
    mobile(2),
    mobile(3),
  ]);
  const bo = { column: "name", values: ["Bo"] };
  expect(await numbers([glebe, bo])).toEqual([]);
  expect(await numbers([bo], "ryde")).toEqual([mobile(1)]);
  const first = await listContacts(ctx, { id, limit: 1, filters: [glebe] });
  expect(first.total).toBe(2);
  const second = await listContacts(ctx, { id, limit: 1, filters: [glebe], cursor: first.next });
  expect([...first.items, ...second.items].map(({ number }) => number).sort()).toEqual([
    mobile(0),
    mobile(4),
  ]);
  expect(second.next).toBeUndefined();
  const unknown = listContacts(ctx, { id, limit: 1, filters: [{ column: "Age", values: ["1"] }] });
  expect(await refusalOf(unknown)).toMatchObject({
    fields: { filters: GROUP_TEXTS.columnUnknown },
  });
});

it("pages through a group's contacts by GET as the console does", async () => {
  const { ctx, id } = await suburbs(VALUES);
  const first = await groupedContacts(ctx, { id, limit: 4 });
  const rest = await groupedContacts(ctx, { id, limit: 4, cursor: first.next });
  expect([...first.items, ...rest.items]).toEqual(
    (await listContacts(ctx, { id, limit: 100 })).items,
  );
});

it("does not count a large group with every page, but when it is asked", async () => {
  const { ctx, id } = await suburbs(VALUES);
  await env.SHARD_00.prepare("UPDATE groups SET total = 5001 WHERE account_id = ? AND id = ?")
    .bind(ctx.account.id, id)
    .run();
  const filters = [{ column: SUBURB, values: ["Glebe"] }];
  const page = await listContacts(ctx, { id, limit: 10, filters });
  expect(page.items).toHaveLength(2);
  expect(page.total).toBeUndefined();
  expect((await listContacts(ctx, { id, limit: 10 })).total).toBe(5001);
  expect((await countContacts(ctx, { id, filters })).data.total).toBe(2);
  expect((await countContacts(ctx, { id, search: "ryde" })).data.total).toBe(1);
  const unknown = [{ column: "Age", values: ["1"] }];
  expect(await refusalOf(countContacts(ctx, { id, filters: unknown }))).toMatchObject({
    fields: { filters: GROUP_TEXTS.columnUnknown },
  });
});

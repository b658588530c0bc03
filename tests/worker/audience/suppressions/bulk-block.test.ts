import { expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { accountIn, deliver, harness } from "#tests/support/campaign-harness.ts";
import { paidCampaign } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { journalOf } from "#tests/support/journal.ts";
import { rowsOf } from "#tests/support/world.ts";
import {
  csv,
  kept,
  mobile,
  quietAccount,
  refusalOf,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { bulkBlock } from "#worker/domains/audience/imports/bulk-block.ts";
import { blockNumber } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { listBlocks } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { exportBlocks } from "#worker/domains/reports/exports/export-blocks.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

it("R383: blocks the numbers of a file, says what became of each, and repeated changes nothing", async () => {
  const { ctx } = await quietAccount();
  const contacts = [1, 2, 3].map((n) => ({ number: mobile(n), fields: [] }));
  const { data: group } = await createGroup(ctx, { name: "All", contacts });
  await optOut(ctx, { number: mobile(2), source: "reply" });
  await blockNumber(ctx, { number: mobile(3), reason: "Asked by phone" });
  const rows = ["Name,Mobile", "A,0400000001", "B,0400 000 002", "C,+61400000003", "D,0400000004"];
  const file = csv([...rows, "E,0400000001", "F,02 9876 5432", "G,"]);
  const { data } = await bulkBlock(ctx, { file });
  expect(data).toEqual({
    ...{ blocked: 2, optedOut: 1, alreadyBlocked: 1, duplicates: 1, invalid: 2 },
    invalidRows: [
      { row: 7, number: "02 9876 5432", reason: "Not an Australian mobile number" },
      { row: 8, number: "", reason: "No mobile number" },
    ],
  });
  expect(await kept(ctx, group._id)).toEqual({ total: 3, unsubscribed: 3 });
  const list = await listBlocks(ctx, {});
  expect(list.total).toBe(5);
  const by = { how: "file", by: ctx.person?.name };
  expect(list.items.find(({ _id }) => _id === "block-61400000002")).toMatchObject(by);
  expect(list.items.find(({ _id }) => _id === "block-61400000003")).toMatchObject({
    ...{ how: "account", reason: "Asked by phone" },
  });
  const again = await bulkBlock(ctx, { file });
  expect(again.data).toMatchObject({ blocked: 0, optedOut: 0, alreadyBlocked: 4 });
  expect(await listBlocks(ctx, {})).toEqual(list);
  expect(await kept(ctx, group._id)).toEqual({ total: 3, unsubscribed: 3 });
});

it.each([
  { what: "of another type", file: new File(["x"], "list.pdf"), text: "UNSUPPORTED_FILE" },
  { what: "without a number", file: csv(["Name", "Ada", "Bo"]), text: GROUP_TEXTS.noMobiles },
  { what: "that is empty", file: csv([""]), text: GROUP_TEXTS.fileEmpty },
])("a file $what blocks nothing", async ({ file, text }) => {
  const { ctx } = await quietAccount();
  const refused = await refusalOf(bulkBlock(ctx, { file }));
  expect([refused.code, refused.message]).toContain(text);
  expect((await listBlocks(ctx, {})).total).toBe(0);
});

it("a file cut short between two sets is finished by the same file", async () => {
  const { ctx } = await quietAccount();
  const file = csv(["Mobile", ...Array.from({ length: 4500 }, (_, n) => mobile(n))]);
  let sets = 0;
  const dying = {
    ...ctx,
    consequencesOf: (...given: Parameters<typeof ctx.consequencesOf>) => {
      if (given[1].some(({ type }) => type === "block.changed") && ++sets === 2) {
        throw new Error("The Worker is gone");
      }
      return ctx.consequencesOf(...given);
    },
  };
  await expect(bulkBlock(dying, { file })).rejects.toThrow("gone");
  expect((await listBlocks(ctx, {})).total).toBe(2000);
  const { data } = await bulkBlock(ctx, { file });
  expect(data).toMatchObject({ blocked: 2500, alreadyBlocked: 2000, invalid: 0 });
  expect((await listBlocks(ctx, {})).total).toBe(4500);
});

it.each([
  [
    "a file's numbers",
    async (ctx: AccountContext, numbers: readonly string[]) =>
      await bulkBlock(ctx, { file: csv(["Mobile", ...numbers]) }),
  ],
  [
    "contacts that are blocked together",
    async (ctx: AccountContext, numbers: readonly string[]) => {
      const contacts = numbers.map((number) => ({ number, fields: [] }));
      const group = asId("group", (await createGroup(ctx, { name: "All", contacts })).data._id);
      const { items } = await listContacts(ctx, { id: group, limit: 10 });
      const contact_ids = items.map(({ _id }) => asId("contact", _id));
      await changeContacts(ctx, { id: group, action: "block", contact_ids });
    },
  ],
])("answers only once it is known what became of a message to one of %s", async (_, block) => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 1 });
  await tickCampaign(ctx, id);
  const order: string[] = [];
  let blocked: Promise<unknown> = Promise.resolve();
  h.carrier.before = async () => {
    h.carrier.before = () => {};
    blocked = block(ctx, numbers).then(() => order.push("answered"));
    while ((await listBlocks(ctx, {})).total === 0) await scheduler.wait(5);
    await scheduler.wait(100);
    order.push("submitted");
  };
  await deliver(h, "bulk", h.queues.bulk.splice(0));
  await blocked;
  expect(order).toEqual(["submitted", "answered"]);
});

it("the journal has each number of a file", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await bulkBlock(ctx, { file: csv(["Mobile", ...[1, 2, 3].map(mobile)]) });
  const entries = (await journalOf(ctx, h)).filter(({ of }) => of === "suppression");
  const blocked = { blockedAt: h.clock.now, blockSource: "file", blockedBy: ctx.person?.userId };
  expect(entries).toMatchObject([1, 2, 3].map((n) => ({ number: mobile(n), ...blocked })));
  const { suppressions = [] } = await rowsOf(ctx);
  expect(suppressions).toHaveLength(3);
});

it("exports the list with its cells defused, and no other account's", async () => {
  const { ctx } = await quietAccount({ shard: 0 });
  const { ctx: other } = await quietAccount({ shard: 0 });
  await blockNumber(other, { number: mobile(9) });
  const fields = [{ name: "First name", value: "=HYPERLINK(1)" }];
  await createGroup(ctx, {
    name: "All",
    contacts: [{ number: mobile(1), fields }],
    consent: "=Ticked the box",
  });
  await blockNumber(ctx, { number: mobile(1), reason: "@home, away" });
  await bulkBlock(ctx, {
    file: csv(["Mobile", ...Array.from({ length: 1200 }, (_, n) => mobile(n + 10))]),
  });
  const text = await new Response((await exportBlocks(ctx)).body).text();
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(1202);
  expect(new Set(lines).size).toBe(1202);
  expect(text).toContain(`61400000001,'=HYPERLINK(1),account,`);
  expect(text).toContain(`"'@home, away"`);
  const [first = ""] = lines.filter((line) => line.startsWith(mobile(1)));
  expect(first).toMatch(/,api,,'=Ticked the box,Test business \d+$/);
  expect(text).not.toContain(mobile(9));
});

import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { labelField } from "#core/audience/segment-filter.ts";
import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { asId } from "#tests/support/ids.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { newWorld } from "#tests/support/world.ts";
import { changeId, newGroup } from "#tests/worker/audience/contacts/change-support.ts";
import {
  contactRows,
  csv,
  mapping,
  mobile,
  quietAccount,
  startInto,
} from "#tests/worker/audience/groups/support.ts";
import { undone } from "#tests/worker/audience/imports/undo-support.ts";
import { all } from "#tests/worker/audience/segments/support.ts";
import { begin, say } from "#tests/worker/inbox/rooms/thread-support.ts";
import type { AccountContext } from "#worker/context.ts";
import { SEARCHED } from "#worker/db/fold-rest.ts";
import { begins, foldedJson } from "#worker/db/folded.ts";
import { campaigns } from "#worker/db/schema/shard/campaigns.ts";
import { params } from "#worker/db/schema/shard/params.ts";
import { roomEntries } from "#worker/db/schema/shard/rooms.ts";
import { segments } from "#worker/db/schema/shard/segments.ts";
import { templates } from "#worker/db/schema/shard/templates.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { statement } from "#worker/db/statement.ts";
import { listUsers } from "#worker/domains/administration/admin/users.ts";
import { changeContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import { createContact, updateContact } from "#worker/domains/audience/contacts/contacts.ts";
import { findContacts } from "#worker/domains/audience/contacts/find-contacts.ts";
import { listAllContacts, listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { runChange } from "#worker/domains/audience/contacts/run-change.ts";
import { undoChange } from "#worker/domains/audience/contacts/undo-change.ts";
import { listGroups } from "#worker/domains/audience/groups/groups.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { countFilter } from "#worker/domains/audience/segments/filter-contacts.ts";
import { listSegments } from "#worker/domains/audience/segments/segments.ts";
import {
  listCampaigns,
  listScheduled,
} from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { listParams } from "#worker/domains/content/params/params.ts";
import { listTemplates } from "#worker/domains/content/templates/list-templates.ts";
import { listMessages } from "#worker/domains/inbox/rooms/list-messages.ts";
import { listRooms } from "#worker/domains/inbox/rooms/rooms.ts";
import { listIncoming } from "#worker/domains/sending/messages/list-incoming.ts";
import { foldControlTexts, foldShardTexts } from "#worker/kernel/fold-texts.ts";
import { systemContext } from "#worker/system-context.ts";

const WRITTEN = "Élodie d\u2019Ørsted";
const TYPED = [WRITTEN, "élodie", "ELODIE D'", "E\u0301lodie", "elodie d\u02bcorsted"];

/** One record of each kind that has this name or text; what it says beside that is ASCII. */
async function recordsOf(ctx: AccountContext, text: string) {
  const now = ctx.now();
  const group = await newGroup(ctx, `Group ${text}`);
  await createContact(ctx, {
    group,
    number: mobile(1),
    fields: [{ name: "first_name", value: text }],
  });
  const room = await begin(ctx, mobile(1));
  await say(ctx, mobile(1), `In ${text}`, "in");
  await say(ctx, mobile(1), `Out ${text}`, "out");
  const campaign = {
    name: text,
    message: text,
    type: "promotional",
    sender: "#SharedNum#",
  } as const;
  const empty = { groupIds: "[]", optOut: true, createdAt: now, updatedAt: now } as const;
  const waiting = { status: "scheduled", scheduledAt: now + 1_000_000 } as const;
  await ctx.db.batch([
    ctx.db.insert(campaigns, { ...campaign, ...empty, ...waiting, id: newId("campaign", now) }),
    ctx.db.insert(templates, {
      ...{ id: newId("template", now), name: "T", medium: "sms", message: text, createdAt: now },
    }),
    ctx.db.insert(params, {
      ...{ id: newId("param", now), name: "P", key: "p", value: text, createdAt: now },
    }),
    ctx.db.insert(segments, {
      ...{ id: newId("segment", now), name: text, nameKey: text, createdAt: now, updatedAt: now },
      filter: JSON.stringify(all({ field: "number", operator: "is", value: mobile(1) })),
    }),
    ctx.db.insert(roomEntries, {
      ...{ id: newId("entry", now), roomId: room, text, userId: "usr_1", userName: "Ann" },
    }),
  ]);
  return { group, room };
}

type Records = Awaited<ReturnType<typeof recordsOf>>;

/** How many records each search finds. */
const SEARCHES: Record<
  string,
  (ctx: AccountContext, search: string, own: Records) => Promise<number>
> = {
  "contacts of a group": async (ctx, search, { group }) =>
    (await listContacts(ctx, { id: group, search, limit: 5 })).items.length,
  "all contacts": async (ctx, search) =>
    (await listAllContacts(ctx, contract.listAllContacts.input.parse({ search }))).items.length,
  "found contacts": async (ctx, search) =>
    (await findContacts(ctx, { search })).data.contacts.length,
  "conversations by name": async (ctx, search) =>
    (await listRooms(ctx, contract.listRooms.input.parse({ search }))).items.length,
  groups: async (ctx, search) =>
    (await listGroups(ctx, contract.listGroups.input.parse({ search }))).items.length,
  segments: async (ctx, search) =>
    (await listSegments(ctx, contract.listSegments.input.parse({ search }))).items.length,
  templates: async (ctx, search) =>
    (await listTemplates(ctx, contract.listTemplates.input.parse({ search, mode: "sms" }))).items
      .length,
  parameters: async (ctx, search) =>
    (await listParams(ctx, contract.listParams.input.parse({ search }))).items.length,
  campaigns: async (ctx, search) =>
    (await listCampaigns(ctx, contract.listCampaigns.input.parse({ search, status: "scheduled" })))
      .items.length,
  "scheduled messages": async (ctx, search) =>
    (await listScheduled(ctx, contract.listScheduled.input.parse({ search }))).items.length,
  "received messages": async (ctx, search) =>
    (await listIncoming(ctx, contract.listIncoming.input.parse({ search }))).items.length,
  "half a conversation each way and its note": async (ctx, search, { room }) =>
    (await listMessages(ctx, { room, search })).items.length / 3,
  "a condition on a value": async (ctx, value) =>
    (
      await countFilter(ctx, {
        filter: all({ field: labelField("first_name"), operator: "contains", value }),
      })
    ).data.total,
};

async function foundIn(ctx: AccountContext, search: string, own: Records) {
  const counts: Record<string, number> = {};
  for (const [name, find] of Object.entries(SEARCHES)) counts[name] = await find(ctx, search, own);
  return counts;
}

const each = (count: number) =>
  Object.fromEntries(Object.keys(SEARCHES).map((name) => [name, count]));

describe("a search", () => {
  it("finds a text whatever the case, accents and apostrophes, in all that is searched", async () => {
    const ctx = await newAccount();
    const own = await recordsOf(ctx, WRITTEN);
    for (const typed of TYPED)
      expect([typed, await foundIn(ctx, typed, own)]).toEqual([typed, each(1)]);
    expect(await foundIn(ctx, "elodje", own)).toEqual(each(0));
    const plain = await newAccount();
    const ascii = await recordsOf(plain, "Elodie d'Orsted");
    expect(await foundIn(plain, WRITTEN, ascii)).toEqual(each(1));
  });

  it("finds people and businesses by the beginning of their names", async () => {
    const name = `Ünal ${crypto.randomUUID()}`;
    await newAccount({ name });
    const admin = await newAccount({ role: "superAdmin" });
    const typed = `unal${name.slice(4).toUpperCase()}`;
    expect(await listUsers(admin, { search: typed })).toMatchObject({
      total: 1,
      items: [{ name }],
    });
  });

  it("goes along the indexes of names", async () => {
    for (const table of ["accounts", "users"]) {
      const found = sql.raw(`EXPLAIN QUERY PLAN SELECT t.id FROM ${table} t WHERE `);
      const explained = statement(sql`${found}${begins("t.name", "Élodie")}`);
      const { results } = await env.CONTROL.prepare(explained.sql)
        .bind(...explained.params)
        .all();
      expect(JSON.stringify(results)).toContain(`USING INDEX ${table}_name`);
    }
  });
});

async function unfold(database: D1Database, searched: (typeof SEARCHED)["shard" | "control"]) {
  await database.batch(
    searched.map(({ table, column }) =>
      database.prepare(`UPDATE ${table} SET ${column}_folded = NULL /* cross-account: a test */`),
    ),
  );
}

describe("texts that were there before", () => {
  it("are folded by the sweep, once", async () => {
    const { ctx } = await newWorld({ name: WRITTEN, shard: 0 }, []);
    const own = await recordsOf(ctx, WRITTEN);
    await unfold(env.SHARD_00, SEARCHED.shard);
    await unfold(env.CONTROL, SEARCHED.control);
    expect(await foundIn(ctx, "elodie", own)).not.toEqual(each(1));
    const system = systemContext(env);
    await foldControlTexts(system);
    await onEachShard(system, foldShardTexts);
    expect(await foundIn(ctx, "elodie", own)).toEqual(each(1));
    const admin = await newAccount({ role: "superAdmin" });
    expect((await listUsers(admin, { search: "elodie d'orsted" })).total).toBeGreaterThan(0);
  });

  it("are all known to the sweep", async () => {
    for (const [database, searched] of [
      [env.SHARD_00, SEARCHED.shard],
      [env.CONTROL, SEARCHED.control],
    ] as const) {
      const { results } = await database
        .prepare("SELECT name FROM sqlite_master WHERE name LIKE '%\\_unfolded' ESCAPE '\\'")
        .all();
      const known = searched.map(({ table, column }) => ({ name: `${table}_${column}_unfolded` }));
      expect(known.toSorted(byName)).toEqual(
        results.map((row) => z.object({ name: z.string() }).parse(row)).toSorted(byName),
      );
    }
  });
});

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

const values = z.array(
  z.object({ number: z.string(), fields: z.string(), fields_folded: z.string().nullable() }),
);

/** That what is stored beside every contact's values is what they are, folded. */
async function expectFolded(ctx: AccountContext, expected: readonly string[]) {
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare(
      `SELECT number, fields, fields_folded FROM contacts
        WHERE account_id = ? ORDER BY number, group_id`,
    )
    .bind(ctx.account.id)
    .all();
  const rows = values.parse(results);
  expect(rows.map(({ fields }) => Object.values(JSON.parse(fields)).join())).toEqual(expected);
  for (const { fields, fields_folded } of rows) {
    const folded = JSON.parse(fields_folded ?? fields.toLowerCase());
    expect(folded).toEqual(JSON.parse(foldedJson(fields) ?? fields.toLowerCase()));
  }
}

describe("a contact's values are folded", () => {
  const NAMES = mapping(1, { Name: 0 });
  const CITY = mapping(1, { City: 0 });

  it("by imports on top of others, and when they are undone", async () => {
    const { ctx } = await quietAccount();
    const group = await newGroup(ctx, "All");
    const names = csv(["Name,Mobile", `É,${mobile(1)}`, `Ann,${mobile(2)}`]);
    const first = await startInto(ctx, group, names, NAMES);
    await runImport(ctx, first.import);
    await expectFolded(ctx, ["É", "Ann"]);
    const cities = csv(["City,Mobile", `Perth,${mobile(1)}`, `Zürich,${mobile(2)}`]);
    const second = await startInto(ctx, group, cities, CITY);
    await runImport(ctx, second.import);
    await expectFolded(ctx, ["É,Perth", "Ann,Zürich"]);
    await undone(ctx, second.import);
    await expectFolded(ctx, ["É", "Ann"]);
    expect((await contactRows(ctx, group)).length).toBe(2);
  });

  it("when contacts move onto others, are changed, and come back", async () => {
    const { ctx } = await quietAccount();
    const from = await newGroup(ctx, "From");
    const to = await newGroup(ctx, "To");
    const add = async (group: typeof from, name: string, value: string) => {
      await createContact(ctx, { group, number: mobile(1), fields: [{ name, value }] });
    };
    await add(from, "Name", "Zoë");
    await add(to, "City", "Perth");
    const move = { id: from, action: "move", group: to, all: true } as const;
    const id = changeId(await changeContacts(ctx, move));
    await runChange(ctx, id);
    await expectFolded(ctx, ["Perth,Zoë"]);
    await undoChange(ctx, { id });
    await runChange(ctx, id);
    await expectFolded(ctx, ["Zoë", "Perth"]);
    const { items } = await listContacts(ctx, { id: to, limit: 1 });
    const contactId = asId("contact", items[0]?._id);
    const changed = { groupId: to, contactId, number: mobile(1) };
    await updateContact(ctx, { ...changed, fields: [{ name: "City", value: "Zürich" }] });
    await expectFolded(ctx, ["Zoë", "Zürich"]);
    await updateContact(ctx, { ...changed, fields: [{ name: "City", value: "Perth" }] });
    await expectFolded(ctx, ["Zoë", "Perth"]);
  });
});

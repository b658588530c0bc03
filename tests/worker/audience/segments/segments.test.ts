import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { labelField, SEGMENT_TEXTS } from "#core/audience/segment-filter.ts";
import { contract } from "#core/contract/registry.ts";
import { type Id, idFrom, newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { requestOf } from "#tests/support/call.ts";
import { countTrips } from "#tests/support/counted-trips.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { sessionFor } from "#tests/support/session.ts";
import { quietAccount, refusalOf } from "#tests/worker/audience/groups/support.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { holdGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { assignGroup, deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { countFilter, filterContacts } from "#worker/domains/audience/segments/filter-contacts.ts";
import { segmentLabels } from "#worker/domains/audience/segments/known-labels.ts";
import {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  updateSegment,
} from "#worker/domains/audience/segments/segments.ts";
import { blockNumber } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { noteReplied } from "#worker/domains/sending/messages/activity-queries.ts";
import { systemContext } from "#worker/system-context.ts";
import { all, groupOf, segmentOf } from "./support.ts";

const CITY = labelField("city");
const inPerth = { field: CITY, operator: "is", value: "Perth" } as const;

async function withContacts() {
  const { ctx } = await quietAccount({ shard: 0 });
  const regulars = await groupOf(ctx, "Regulars", [
    ["0400000001", "Mia", "Perth"],
    ["0400000002", "Noah", "Sydney"],
    ["0400000003", "Ava", "PERTH"],
  ]);
  const others = await groupOf(ctx, "Others", [
    ["0400000003", "Eve", "Perth"],
    ["0400000004", "Leo"],
  ]);
  return { ctx, regulars, others };
}

const numbers = async (page: Promise<{ items: { number: string }[] }>) =>
  (await page).items.map(({ number }) => number.slice(-1)).join("");

describe("who is in a segment", () => {
  it("is counted by number, once, with those who opted out or are blocked apart", async () => {
    const { ctx } = await withContacts();
    expect((await countFilter(ctx, { filter: all(inPerth) })).data).toEqual({
      ...{ total: 2, unsubscribed: 0 },
    });
    await blockNumber(ctx, { number: "0400000003" });
    const { data } = await countFilter(ctx, { filter: all(inPerth) });
    expect(data).toEqual({ total: 2, unsubscribed: 1 });
    const { items } = await filterContacts(ctx, { filter: all(inPerth) });
    expect(items.map(({ number, isBlocked }) => [number, isBlocked])).toEqual([
      ["61400000001", false],
      ["61400000003", true],
    ]);
    expect(items[1]?.fields).toMatchObject({ first_name: "Ava", city: "PERTH" });
  });

  it("is paged by number, and is who matches now", async () => {
    const { ctx, others } = await withContacts();
    const filter = all({ ...inPerth, operator: "isNot" });
    const first = await filterContacts(ctx, { filter, limit: 1 });
    expect(first).toMatchObject({ items: [{ number: "61400000002" }], next: "61400000002" });
    const rest = await filterContacts(ctx, { filter, limit: 5, cursor: first.next });
    expect(rest).toEqual({ items: [expect.objectContaining({ number: "61400000004" })], limit: 5 });
    await deleteGroup(ctx, { id: groupIdOf(others) });
    expect((await countFilter(ctx, { filter })).data.total).toBe(1);
  });

  it("can depend on groups, on when someone last replied, and on neither", async () => {
    const { ctx, regulars, others } = await withContacts();
    await ctx.db.batch([...noteReplied(ctx, [{ from: "61400000002", at: ctx.now() }])]);
    const named = (id: string, operator: "in" | "notIn") => ({
      field: "group" as const,
      operator,
      value: [groupIdOf(id)],
    });
    const both = all(named(regulars, "in"), named(others, "in"));
    expect(await numbers(filterContacts(ctx, { filter: both }))).toBe("3");
    const only = all(named(regulars, "in"), named(others, "notIn"));
    expect(await numbers(filterContacts(ctx, { filter: only }))).toBe("12");
    const replied = { field: "replied", operator: "inLast", value: 7 } as const;
    expect(await numbers(filterContacts(ctx, { filter: all(replied) }))).toBe("2");
    const silent = { combinator: "and", not: true, rules: [replied] } as const;
    const filter = { ...silent, rules: [...silent.rules] };
    expect(await numbers(filterContacts(ctx, { filter }))).toBe("134");
    expect((await countFilter(ctx, { filter })).data.total).toBe(3);
  });

  it("is never anybody of another account, but includes shared groups while they are shared", async () => {
    const { ctx: parent, regulars } = await withContacts();
    const options = { role: "subaccount", parentId: parent.account.id, access: ["group"] } as const;
    const sub = await newAccount({ ...options, shard: 0 });
    await groupOf(sub, "Own", [["0400000009", "Own", "Perth"]]);
    expect(await numbers(filterContacts(sub, { filter: all(inPerth) }))).toBe("9");
    await assignGroup(parent, { group: groupIdOf(regulars), subAccounts: [sub.account.id] });
    expect(await numbers(filterContacts(sub, { filter: all(inPerth) }))).toBe("139");
    expect((await countFilter(sub, { filter: all(inPerth) })).data.total).toBe(3);
    await assignGroup(parent, { group: groupIdOf(regulars), subAccounts: [] });
    expect((await countFilter(sub, { filter: all(inPerth) })).data.total).toBe(1);
  });
});

describe("a segment", () => {
  it("is kept, listed, renamed, changed and deleted", async () => {
    const { ctx } = await withContacts();
    const id = idOf(await segmentOf(ctx, "Perth", inPerth));
    expect(
      await refusalOf(createSegment(ctx, { name: " PERTH ".trim(), filter: all(inPerth) })),
    ).toMatchObject({ fields: { name: SEGMENT_TEXTS.nameTaken } });
    const filter = all({ ...inPerth, value: "Sydney" });
    await updateSegment(ctx, { id, name: "Sydney", filter });
    expect(await listSegments(ctx, { search: "syd" })).toMatchObject({
      ...{ items: [{ _id: id, name: "Sydney", filter, used: false }], total: 1 },
    });
    await deleteSegment(ctx, { id });
    expect(await refusalOf(getSegment(ctx, { id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("cannot be deleted while a campaign that is on its way uses it", async () => {
    const { ctx } = await withContacts();
    const id = idOf(await segmentOf(ctx, "Perth", inPerth));
    await ctx.db.batch([holdGroups(ctx, "cmp_1", [id])]);
    expect((await getSegment(ctx, { id })).data.used).toBe(true);
    expect(await refusalOf(deleteSegment(ctx, { id }))).toMatchObject({
      ...{ code: "CONFLICT", message: SEGMENT_TEXTS.inUse },
    });
  });

  it("finds those that name a group, in whatever condition", async () => {
    const { ctx, regulars, others } = await withContacts();
    const [first, second] = [groupIdOf(regulars), groupIdOf(others)];
    const into = { field: "group" as const, operator: "in" as const, value: [first, second] };
    const outOf = { field: "group" as const, operator: "notIn" as const, value: [first] };
    const both = await segmentOf(ctx, "Both", into);
    const filter = all(inPerth);
    const nested = { ...filter, rules: [...filter.rules, all(outOf)] };
    const without = (await createSegment(ctx, { name: "Without", filter: nested })).data._id;
    await segmentOf(ctx, "City", { ...inPerth, value: first });
    const found = async (...groups: (typeof first)[]) =>
      (await listSegments(ctx, { groups })).items.map(({ _id }) => _id);
    expect(await found(first)).toEqual([without, both]);
    expect(await found(second)).toEqual([both]);
    expect(await found(first, second)).toEqual([without, both]);
    const { ctx: stranger } = await quietAccount({ shard: 0 });
    expect(await refusalOf(listSegments(stranger, { groups: [first] }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("names only labels, groups and campaigns that there are", async () => {
    const { ctx } = await withContacts();
    const problem = async (rule: Parameters<typeof all>[0]) =>
      (await refusalOf(countFilter(ctx, { filter: all(rule) }))).fields;
    const hostile = `x' OR '1'='1`;
    expect(await problem({ ...inPerth, field: labelField(hostile) })).toEqual({
      filter: SEGMENT_TEXTS.unknownLabel(hostile),
    });
    const group = newId("group", 0);
    expect(await problem({ field: "group", operator: "in", value: [group] })).toEqual({
      filter: SEGMENT_TEXTS.unknownGroup,
    });
    const campaign = newId("campaign", 0);
    expect(await problem({ field: "opened", operator: "in", value: [campaign] })).toEqual({
      filter: SEGMENT_TEXTS.unknownCampaign,
    });
  });

  it("may have labels that look like SQL, JSON or parts of a program", async () => {
    const { ctx } = await quietAccount();
    const labels = [`x' OR '1'='1`, 'a "b"', "__proto__", "constructor", "100% ?", "🎂 1"];
    for (const [at, label] of labels.entries()) {
      const contact = { number: `040000010${at}`, fields: [{ name: label, value: `?'"${at}` }] };
      await createGroup(ctx, { name: `Group ${at}`, contacts: [contact] });
    }
    for (const { key } of (await segmentLabels(ctx)).data) {
      const rule = { field: labelField(key), operator: "isNotEmpty" } as const;
      const { items } = await filterContacts(ctx, { filter: all(rule) });
      expect([key, items.length]).toEqual([key, 1]);
      const value = Object.values(items[0]?.fields ?? {})[0] ?? "";
      const same = { field: labelField(key), operator: "is", value } as const;
      expect((await countFilter(ctx, { filter: all(same) })).data.total).toBe(1);
    }
  });

  it("is counted in one trip to the shard", async () => {
    const { ctx } = await withContacts();
    const cookie = await sessionFor(ctx);
    const filter = all(inPerth);
    const { trips, response } = await countTrips(
      requestOf(contract.countFilter, { filter }, { cookie }),
    );
    expect(await response.json()).toMatchObject({ data: { total: 2 } });
    expect(trips).toMatchObject({ SHARD_00: 1 });
  });
});

describe("what a segment's SQL reads", () => {
  it("is the account's contacts by number, and what it joins, by an index", async () => {
    const { ctx: owner, regulars } = await withContacts();
    const heard = new Set<string>();
    const database = faultyDatabase(env.SHARD_00, {
      batch: () => undefined,
      prepared: (sql) => void heard.add(sql),
    });
    const ctx = systemContext({ ...env, SHARD_00: database }).forAccount(owner.account);
    const campaign = await idFrom("campaign", "x", 0);
    const value = [campaign];
    const filter = {
      combinator: "or" as const,
      rules: [
        inPerth,
        { field: CITY, operator: "contains" as const, value: "er" },
        { field: CITY, operator: "dayBefore" as const, value: "2026-01-01" },
        { field: "group" as const, operator: "in" as const, value: [groupIdOf(regulars)] },
        { field: "messaged" as const, operator: "inLast" as const, value: 3 },
        { field: "clicked" as const, operator: "never" as const },
        { field: "agreed" as const, operator: "never" as const },
        { field: "source" as const, operator: "is" as const, value: "import" as const },
        { field: CITY, operator: "moreThan" as const, value: 3 },
        { field: "state" as const, operator: "is" as const, value: "optedOut" as const },
        ...(["received", "answered", "opened"] as const).map((field) => {
          return { field, operator: "in" as const, value };
        }),
      ],
    };
    await refusalOf(countFilter(ctx, { filter }));
    await refusalOf(filterContacts(ctx, { filter }));
    const plans: string[] = [];
    for (const sql of heard) {
      if (!sql.includes("contacts_by_number")) continue;
      expect(sql.split("?").length - 1).toBeLessThanOrEqual(100);
      plans.push(...(await planOf(sql)));
    }
    expect(plans.filter((plan) => /^SCAN (?!\w+ VIRTUAL|CONSTANT|m$|\(|n$)/.test(plan))).toEqual(
      [],
    );
    const uses = (text: string) => expect(plans.join("\n")).toContain(text);
    uses("SEARCH c USING INDEX contacts_by_number (account_id=?");
    uses("SEARCH n USING PRIMARY KEY (account_id=? AND number=?)");
    uses(
      "SEARCH n USING COVERING INDEX contacts_number (account_id=? AND group_id=? AND number=?)",
    );
    uses("SEARCH s USING INDEX sqlite_autoindex_consent_sources_1 (account_id=?)");
    uses("SEARCH e USING INDEX consent_events_agreed (account_id=? AND number=?)");
    uses("clicks_by_person");
    uses("messages_once");
    uses("suppressions");
  });
});

it("reads nothing of the parent's contacts but the groups that are shared", async () => {
  const { ctx: parent, regulars } = await withContacts();
  const options = { role: "subaccount", parentId: parent.account.id, access: ["group"] } as const;
  const sub = await newAccount({ ...options, shard: 0 });
  await assignGroup(parent, { group: groupIdOf(regulars), subAccounts: [sub.account.id] });
  const heard = new Set<string>();
  const database = faultyDatabase(env.SHARD_00, {
    batch: () => undefined,
    prepared: (sql) => void heard.add(sql),
  });
  const ctx = systemContext({ ...env, SHARD_00: database }).forAccount(sub.account);
  const filter = all({ ...inPerth, operator: "isNot" });
  expect(await numbers(filterContacts(ctx, { filter }))).toBe("2");
  expect((await countFilter(ctx, { filter })).data.total).toBe(1);
  const reading = [...heard].filter((sql) => /c\.number[\s\S]*contacts_number/.test(sql));
  const plans = await Promise.all(reading.map((sql) => planOf(sql)));
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan.filter((step) => step.startsWith("SEARCH c "))).toEqual([
      "SEARCH c USING INDEX contacts_by_number (account_id=? AND number>?)",
      "SEARCH c USING INDEX contacts_number (account_id=? AND group_id=? AND number>?)",
    ]);
  }
});

function idOf(text: string): Id<"segment"> {
  return `seg_${text.slice(4)}`;
}

function groupIdOf(text: string): Id<"group"> {
  return `grp_${text.slice(4)}`;
}

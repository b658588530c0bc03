import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type Condition, labelField, type SegmentFilter } from "#core/audience/segment-filter.ts";
import type { Id } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { quietAccount } from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { countFilter, filterContacts } from "#worker/domains/audience/segments/filter-contacts.ts";
import { noteReplied } from "#worker/domains/sending/messages/activity-queries.ts";
import { systemContext } from "#worker/system-context.ts";
import { all, groupOf } from "./support.ts";

const inHobart = { field: labelField("city"), operator: "is", value: "Hobart" } as const;
const replied = { field: "replied", operator: "inLast", value: 7 } as const;
const silent = { field: "replied", operator: "never" } as const;

const inGroup = (...value: Id<"group">[]) => ({ field: "group", operator: "in", value }) as const;
const any = (...rules: Condition[]): SegmentFilter => ({ combinator: "or", rules });

async function idOfGroup(...about: Parameters<typeof groupOf>): Promise<Id<"group">> {
  return `grp_${(await groupOf(...about)).slice(4)}`;
}

/** Number 2 is in both groups, and in Hobart only in the second one. */
async function withGroups() {
  const { ctx } = await quietAccount({ shard: 0 });
  const first = await idOfGroup(ctx, "First", [
    ["0400000001", "Mia", "Hobart"],
    ["0400000002", "Noah", "Perth"],
    ["0400000003", "Ava", "Perth"],
  ]);
  const second = await idOfGroup(ctx, "Second", [
    ["0400000002", "Noah", "Hobart"],
    ["0400000004", "Leo", "Hobart"],
  ]);
  await ctx.db.batch([
    ...noteReplied(ctx, [{ from: "61400000002", at: ctx.now() }]),
    ...noteReplied(ctx, [{ from: "61400000004", at: ctx.now() }]),
    ...noteReplied(ctx, [{ from: "61400000009", at: ctx.now() }]),
  ]);
  return { ctx, first, second };
}

/** As a person records it. */
function agree(ctx: AccountContext, number: string) {
  return env.SHARD_00.prepare(
    `INSERT INTO consent_events (account_id, number, id, kind, at, detail)
      VALUES (?, ?, 'con_1', 'consent', ?, '{}')`,
  )
    .bind(ctx.account.id, number, ctx.now())
    .run();
}

function filtersOver(first: Id<"group">, second: Id<"group">): readonly SegmentFilter[] {
  return [
    all(inGroup(first)),
    all(inGroup(first, second)),
    all(inGroup(first), inGroup(second)),
    all(inGroup(first), inHobart),
    all(inGroup(first), replied),
    all(inGroup(first), replied, inHobart),
    all(inGroup(first), silent),
    all(replied),
    all(replied, inHobart),
    all(replied, silent),
    all(silent, inHobart),
    any(replied, inHobart),
    any(inGroup(first)),
    { combinator: "and", rules: [any(inGroup(first), replied), inHobart] },
    { combinator: "or", rules: [all(inGroup(first), inHobart)] },
    { combinator: "and", not: true, rules: [inGroup(first)] },
    { combinator: "and", not: true, rules: [replied] },
  ];
}

const byImport = { field: "source", operator: "is", value: "import" } as const;
const byApi = { ...byImport, value: "api" } as const;
const agreed = { field: "agreed", operator: "inLast", value: 7 } as const;
const VISITS = labelField("visits");

/** How many the count says there are, beside how many the pages show. */
async function countedAndShown(ctx: AccountContext, filters: readonly SegmentFilter[]) {
  const each = filters.map(async (filter) => {
    const [{ data }, { items }] = await Promise.all([
      countFilter(ctx, { filter }),
      filterContacts(ctx, { filter }),
    ]);
    return { counted: data.total, shown: items.length };
  });
  return Promise.all(each);
}

describe("the count of a segment", () => {
  it("is of the contacts that its pages show, wherever it begins", async () => {
    const { ctx, first, second } = await withGroups();
    const found = await countedAndShown(ctx, filtersOver(first, second));
    expect(found.map(({ counted }) => counted)).toEqual(found.map(({ shown }) => shown));
    expect(found.map(({ shown }) => shown)).toEqual([
      ...[3, 4, 1, 2, 1, 1, 2],
      ...[2, 2, 0, 1, 3, 3],
      ...[3, 2, 1, 2],
    ]);
  });

  it("is of a sub-account's own contacts and shared groups", async () => {
    const { ctx: parent, first } = await withGroups();
    const options = { role: "subaccount", parentId: parent.account.id, access: ["group"] } as const;
    const sub = await newAccount({ ...options, shard: 0 });
    await groupOf(sub, "Own", [["0400000002", "Noah", "Hobart"]]);
    await assignGroup(parent, { group: first, subAccounts: [sub.account.id] });
    await sub.db.batch([...noteReplied(sub, [{ from: "61400000003", at: sub.now() }])]);
    const found = await countedAndShown(sub, filtersOver(first, first));
    expect(found.map(({ counted }) => counted)).toEqual(found.map(({ shown }) => shown));
    expect(found.slice(0, 9).map(({ shown }) => shown)).toEqual([3, 3, 3, 2, 1, 0, 2, 1, 0]);
  });

  it("can depend on how contacts came in, on a renewed consent, and on a number in a label", async () => {
    const { ctx } = await quietAccount({ shard: 0 });
    const contacts = ["7", "$1,200", "many"].map((value, at) => {
      return { number: `040000000${at + 1}`, fields: [{ name: "Visits", value }] };
    });
    await createGroup(ctx, { name: "Visitors", contacts });
    await agree(ctx, "61400000003");
    const found = await countedAndShown(ctx, [
      all(byApi),
      all(byImport),
      all({ ...byImport, operator: "isNot" }),
      all(agreed),
      all({ field: "agreed", operator: "never" }),
      all({ field: VISITS, operator: "moreThan", value: 7 }),
      all({ field: VISITS, operator: "lessThan", value: 7.5 }),
      all({ field: VISITS, operator: "between", value: [7, 1200] }),
    ]);
    expect(found.map(({ counted }) => counted)).toEqual([3, 0, 3, 1, 2, 1, 1, 2]);
    expect(found.map(({ shown }) => shown)).toEqual([3, 0, 3, 1, 2, 1, 1, 2]);
  });

  it("begins with a group's numbers, or with those that something happened to", async () => {
    const { ctx: owner, first } = await withGroups();
    const begins = async (...rules: Condition[]) => {
      const heard: string[] = [];
      const prepared = (sql: string) => void heard.push(sql);
      const database = faultyDatabase(env.SHARD_00, { batch: () => undefined, prepared });
      const ctx = systemContext({ ...env, SHARD_00: database }).forAccount(owner.account);
      await countFilter(ctx, { filter: all(...rules) });
      const counting =
        heard.find((sql) => /^SELECT COUNT.* FROM (contacts|number_activity) /.test(sql)) ?? "";
      const plan = await planOf(counting);
      return plan.filter((step) => / [acn] /.test(step));
    };
    const byNumber = "SEARCH c USING INDEX contacts_by_number (account_id=? AND number=?)";
    expect(await begins(inGroup(first))).toEqual([
      "SEARCH c USING COVERING INDEX contacts_number (account_id=? AND group_id=?)",
    ]);
    expect(await begins(inGroup(first), inHobart)).toEqual([
      "SEARCH n USING COVERING INDEX contacts_number (account_id=? AND group_id=?)",
      byNumber,
    ]);
    expect(await begins(replied, silent, inHobart)).toEqual([
      "SEARCH a USING PRIMARY KEY (account_id=?)",
      // The first contact that matches is enough.
      byNumber.replace("SEARCH c", "SEARCH c EXISTS"),
    ]);
  });
});

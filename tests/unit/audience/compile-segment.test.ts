import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSegment } from "#core/audience/compile-segment.ts";
import type { Compiling } from "#core/audience/compiled.ts";
import {
  type Condition,
  conditionsOf,
  type FilterGroup,
  labelField,
  MAX_CONDITIONS,
  SEGMENT_TEXTS,
  SOURCES,
  segmentFilter,
} from "#core/audience/segment-filter.ts";
import { newId } from "#core/ids.ts";
import { foldedJson } from "#worker/db/folded.ts";
import { isIn, type Known } from "./oracle.ts";

const ACCOUNT = "acc_1";
const NOW = Date.parse("2026-11-22T10:00:00Z");
const DAY = 86_400_000;
/** Days near the ends of years and of February, with and without a 29th. */
const clocks = fc
  .constantFrom("2026-11-22", "2026-12-30", "2027-02-27", "2027-02-28", "2028-02-28", "2028-02-29")
  .map((today) => ({ now: Date.parse(`${today}T10:00:00Z`), today }));
const GROUPS = [newId("group", NOW), newId("group", NOW)];
const CAMPAIGNS = [newId("campaign", NOW), newId("campaign", NOW)];
const KEYS = [
  "city",
  "first_name",
  "birthday",
  "__proto__",
  "constructor",
  'a"b',
  "c\\d",
  "🎂",
  "%'",
];
const VALUES = [
  ...[
    "",
    "Perth",
    "perth",
    "PERTH WA",
    "Zoë",
    "ZOË",
    "Zoe\u0308",
    "Élan",
    "elan",
    "Łódź",
    'say "hi"',
    "back\\slash",
    "line\nend",
  ],
  ...[
    "O'Brien",
    "O\u2019Brien",
    "O\u02bcBRIEN",
    "25/12/1980",
    "5/3/1990",
    "05/3/1990",
    "5/03/1990",
    "2026-11-30",
    "22/11/2026",
  ],
  ...["26/11/26", "26-11-2026", "2026/11/26", "26.11.2026", "1-2-80", "1/12/29", "12/1/30"],
  ...["31/02/2026", "29/02/2000", "29/2/2025", "31/04/1999", "00/11/2026", "13/13/2026"],
  ...["2026-11-30T09:30", "22/11/2026 9:30 am", "23/11/2026 23:59:59", "22/11/20261"],
  ...["22/11/2026 or so", "22/11/2026 1st", "2026-1-2", "22 11 2026", "28/02/1990", "1/3/1990"],
  ...["12", "-12", "12.5", "$1,200.50", "12 kg", "1.2.3", "--12", "1-2", "12.", ".5", "-", "-.5"],
  ...["1e5", "1E2", "12 ", " 12", "+12", "0x12", "12,", "9007199254740993", "$", "Zoë 12"],
  ...["01/01/2000", '"city":"Perth"', "🎉", "%", "_", "?"],
];

const among = (values: readonly string[]) => fc.constantFrom(...values);
const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const time = fc.integer({ min: -40, max: 0 }).map((days) => NOW + days * DAY + 1);
const day = fc
  .integer({ min: -60, max: 60 })
  .map((n) => new Date(NOW + n * DAY).toISOString().slice(0, 10));

const contact = fc.record({
  fields: fc.dictionary(among(KEYS), among(VALUES), { maxKeys: 4, noNullPrototype: true }),
  createdAt: time,
  groups: some(GROUPS),
  messaged: fc.option(time, { nil: undefined }),
  replied: fc.option(time, { nil: undefined }),
  clicked: fc.option(time, { nil: undefined }),
  agreed: fc.option(time, { nil: undefined }),
  source: fc.option(fc.constantFrom(...SOURCES), { nil: undefined }),
  received: some(CAMPAIGNS),
  answered: some(CAMPAIGNS),
  opened: some(CAMPAIGNS),
  optedOut: fc.boolean(),
  blocked: fc.boolean(),
});
const people = fc
  .array(contact, { minLength: 1, maxLength: 8 })
  .map((all) => all.map((one, i): Known => ({ ...one, number: `6140000${1000 + i * 7}` })));

const text = fc.oneof(
  among(VALUES.filter((value) => value !== "")),
  among(["p", "12/", "e", '"', "\\", "É", "\u2019b", "lo"]),
);
const label = among(KEYS).map(labelField);
const days = fc.integer({ min: 1, max: 400 });
const amount = fc.constantFrom(-12, 0, 0.5, 12, 12.5, 1200.5);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: label,
    operator: fc.constantFrom("is", "isNot", "contains", "notContains", "beginsWith"),
    value: text,
  }),
  fc.record({ field: label, operator: fc.constantFrom("isEmpty", "isNotEmpty") }),
  fc.record({
    field: label,
    operator: fc.constantFrom("dayIs", "dayBefore", "dayAfter"),
    value: day,
  }),
  fc.record({
    field: label,
    operator: fc.constantFrom(
      "dayInLast",
      "dayInNext",
      "dayInExactly",
      "anniversaryInNext",
      "anniversaryInExactly",
    ),
    value: days,
  }),
  fc.record({
    field: label,
    operator: fc.constantFrom("dayToday", "dayTomorrow", "anniversaryToday", "anniversaryTomorrow"),
  }),
  fc.record({
    field: label,
    operator: fc.constantFrom("moreThan", "lessThan"),
    value: amount,
  }),
  fc.record({
    field: label,
    operator: fc.constant("between"),
    value: fc.tuple(amount, amount),
  }),
  fc.record({
    field: fc.constant("source"),
    operator: fc.constantFrom("is", "isNot"),
    value: fc.constantFrom(...SOURCES),
  }),
  fc.record({
    field: fc.constant("number"),
    operator: fc.constantFrom("is", "isNot", "beginsWith"),
    value: fc.constantFrom("61400001007", "6140000100", "614"),
  }),
  fc.record({
    field: fc.constant("group"),
    operator: fc.constantFrom("in", "notIn"),
    value: someOf(GROUPS),
  }),
  fc.record({
    field: fc.constantFrom("added", "agreed", "messaged", "replied", "clicked"),
    operator: fc.constantFrom("before", "after"),
    value: day,
  }),
  fc.record({
    field: fc.constantFrom("added", "agreed", "messaged", "replied", "clicked"),
    operator: fc.constantFrom("inLast", "notInLast"),
    value: days,
  }),
  fc.record({
    field: fc.constantFrom("agreed", "messaged", "replied", "clicked"),
    operator: fc.constantFrom("ever", "never"),
  }),
  fc.record({
    field: fc.constantFrom("received", "answered", "opened"),
    operator: fc.constantFrom("in", "notIn"),
    value: someOf(CAMPAIGNS),
  }),
  fc.record({
    field: fc.constant("state"),
    operator: fc.constantFrom("is", "isNot"),
    value: fc.constantFrom("subscribed", "optedOut", "blocked"),
  }),
);

function groupOf(rule: fc.Arbitrary<Condition | FilterGroup>): fc.Arbitrary<FilterGroup> {
  return fc.record({
    combinator: fc.constantFrom("and", "or"),
    not: fc.boolean(),
    rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
  });
}
const filter = groupOf(fc.oneof(condition, groupOf(condition)));

function databaseOf(known: readonly Known[]): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  db.exec(`CREATE TABLE contacts (account_id, group_id, number, fields, created_at, source_id, fields_folded);
    CREATE TABLE consent_sources (account_id, id, kind);
    CREATE TABLE consent_events (account_id, number, kind, at);
    CREATE TABLE number_activity (account_id, number, messaged_at, replied_at, clicked_at);
    CREATE TABLE messages (account_id, campaign_id, recipient, status);
    CREATE UNIQUE INDEX messages_once ON messages (account_id, campaign_id, recipient);
    CREATE TABLE campaign_responses (account_id, campaign_id, kind, number);
    CREATE TABLE clicks (account_id, subject, verdict, number);
    CREATE TABLE suppressions (account_id, number, opted_out_at, blocked_at);`);
  const insert = (table: string, values: readonly (string | number | null)[]) =>
    db
      .prepare(`INSERT INTO ${table} VALUES (?, ${values.map(() => "?").join()})`)
      .run(ACCOUNT, ...values);
  for (const kind of SOURCES) insert("consent_sources", [kind, kind]);
  for (const one of known) {
    const { number, messaged, replied, clicked, optedOut, blocked } = one;
    const fields = JSON.stringify(one.fields);
    const folded = foldedJson(fields);
    const source = one.source ?? null;
    insert("contacts", ["grp_all", number, fields, one.createdAt, source, folded]);
    for (const group of one.groups)
      insert("contacts", [group, number, fields, one.createdAt, source, folded]);
    if (messaged ?? replied ?? clicked) {
      insert("number_activity", [number, messaged ?? null, replied ?? null, clicked ?? null]);
    }
    if (one.agreed) {
      insert("consent_events", [number, "consent", one.agreed]);
      insert("consent_events", [number, "optIn", one.agreed - 1]);
      insert("consent_events", [number, "removed", NOW]);
    }
    for (const id of one.received) insert("messages", [id, number, "sent"]);
    for (const id of one.answered) insert("campaign_responses", [id, "reply", number]);
    for (const id of one.opened) insert("clicks", [id, "person", number]);
    if (optedOut || blocked)
      insert("suppressions", [number, optedOut ? 1 : null, blocked ? 1 : null]);
  }
  return db;
}

function compiling(reads: Compiling["reads"], now = NOW) {
  const ownerOf = () => ACCOUNT;
  const accounts = [ACCOUNT];
  return { account: ACCOUNT, accounts, lists: accounts, ownerOf, now, timeZone: "UTC", reads };
}

function foundIn(
  db: DatabaseSync,
  wanted: FilterGroup,
  reads: Compiling["reads"],
  now = NOW,
): unknown[] {
  const { sql, params } = compileSegment(wanted, compiling(reads, now));
  const activity = reads === "activity" ? "JOIN number_activity a ON a.number = c.number" : "";
  return db
    .prepare(
      `SELECT DISTINCT c.number FROM contacts c ${activity}
        WHERE c.account_id = ? AND ${sql} ORDER BY c.number`,
    )
    .all(ACCOUNT, ...params)
    .map(({ number }) => number);
}

describe("a compiled segment", () => {
  it("finds exactly the contacts that the filter describes, all of them, page by page, or beside what happened to them", () => {
    fc.assert(
      fc.property(people, filter, clocks, (known, wanted, clock) => {
        const db = databaseOf(known);
        const expected = known.filter((one) => isIn(wanted, one, clock));
        const active = expected.filter((one) => one.messaged ?? one.replied ?? one.clicked);
        const numbersOf = (all: readonly Known[]) => all.map(({ number }) => number);
        expect(foundIn(db, wanted, "all", clock.now)).toEqual(numbersOf(expected));
        expect(foundIn(db, wanted, "page", clock.now)).toEqual(numbersOf(expected));
        expect(foundIn(db, wanted, "activity", clock.now)).toEqual(numbersOf(active));
        db.close();
      }),
      { numRuns: 1500 },
    );
  });

  it("counts the days of a label from tomorrow, with years of two digits in the century that is meant", () => {
    const db = new DatabaseSync(":memory:");
    db.exec("CREATE TABLE contacts (account_id, number, fields, fields_folded)");
    const visits = ["22/11/2026", "23/11/26", "2026/11/24", "25/11/2026", "26-11-2026", "25/11/70"];
    for (const visit of visits) {
      const insert = db.prepare("INSERT INTO contacts VALUES (?, ?, ?, NULL)");
      insert.run(ACCOUNT, visit, JSON.stringify({ visit }));
    }
    const found = (operator: "dayInNext" | "dayInExactly", value: number) => {
      const rule: Condition = { field: "label:visit", operator, value };
      return foundIn(db, { combinator: "and", rules: [rule] }, "all");
    };
    expect(found("dayInNext", 3)).toEqual(["2026/11/24", "23/11/26", "25/11/2026"]);
    expect(found("dayInExactly", 1)).toEqual(["23/11/26"]);
  });

  it("finds everyone born on any day once a year, the 29th of February included", () => {
    const born = ["29/02/2000", "28/02/1990", "1/3/1990", "31-12-99", "2000-01-01"];
    const one: Condition = { field: "label:birthday", operator: "anniversaryToday" };
    const next: Condition = { ...one, operator: "anniversaryInExactly", value: 1 };
    const db = new DatabaseSync(":memory:");
    db.exec("CREATE TABLE contacts (account_id, number, fields, fields_folded)");
    for (const birthday of born) {
      const insert = db.prepare("INSERT INTO contacts VALUES (?, ?, ?, NULL)");
      insert.run(ACCOUNT, birthday, JSON.stringify({ birthday }));
    }
    const [today, tomorrow] = [one, next].map((rule) => {
      const times = new Map<unknown, number>();
      for (let at = Date.parse("2027-01-01"); at < Date.parse("2029-01-01"); at += DAY) {
        for (const found of foundIn(db, { combinator: "and", rules: [rule] }, "all", at)) {
          times.set(found, (times.get(found) ?? 0) + 1);
        }
      }
      return Object.fromEntries(times);
    });
    const twice = Object.fromEntries(born.map((birthday) => [birthday, 2]));
    expect([today, tomorrow]).toEqual([twice, twice]);
  });

  it("is true or false, never unknown, so that `not` turns every condition round", () => {
    fc.assert(
      fc.property(people, condition, (known, one) => {
        const db = databaseOf(known);
        const rules = [one];
        const found = foundIn(db, { combinator: "and", rules }, "all");
        const others = foundIn(db, { combinator: "and", not: true, rules }, "all");
        expect([...found, ...others].sort()).toEqual(known.map(({ number }) => number));
        db.close();
      }),
      { numRuns: 500 },
    );
  });

  it("has nothing of what was typed in its text", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (key, value) => {
        const of = (field: `label:${string}`, typed: string) =>
          compileSegment(
            { combinator: "and", rules: [{ field, operator: "contains", value: typed }] },
            compiling("all"),
          ).sql;
        expect(of(labelField(key), value)).toBe(of("label:city", "Perth"));
      }),
    );
  });

  it("needs far fewer than D1's 100 parameters, however large the filter", () => {
    const most = fc.array(condition, { minLength: MAX_CONDITIONS, maxLength: MAX_CONDITIONS });
    fc.assert(
      fc.property(most, (rules) => {
        const { sql, params } = compileSegment({ combinator: "or", rules }, compiling("all"));
        expect(params.length).toBe(sql.split("?").length - 1);
        expect(params.length).toBeLessThanOrEqual(3 * MAX_CONDITIONS);
      }),
    );
  });
});

describe("a segment's filter", () => {
  const city = { field: "label:city", operator: "is", value: "Perth" };
  const problemOf = (value: unknown) => segmentFilter.safeParse(value).error?.issues[0]?.message;

  it("has at most 20 conditions, wherever they are, and three levels", () => {
    const inner = { combinator: "or", rules: Array.from({ length: 10 }, () => city) };
    expect(problemOf({ combinator: "and", rules: [inner, inner] })).toBeUndefined();
    expect(problemOf({ combinator: "and", rules: [inner, inner, city] })).toBe(
      SEGMENT_TEXTS.tooMany,
    );
    const nested = (levels: number): object =>
      levels === 0 ? city : { combinator: "and", rules: [nested(levels - 1)] };
    expect(problemOf(nested(3))).toBeUndefined();
    expect(problemOf(nested(4))).toBe(SEGMENT_TEXTS.condition);
  });

  it("has at least one condition, each complete", () => {
    expect(problemOf({ combinator: "and", rules: [] })).toBe(SEGMENT_TEXTS.empty);
    for (const rule of [
      { ...city, value: "" },
      { ...city, operator: "; DROP TABLE contacts" },
      { field: "group", operator: "in", value: [] },
      { field: "messaged", operator: "inLast", value: 0 },
      { field: "added", operator: "never" },
      { ...city, operator: "moreThan", value: "12" },
      { ...city, operator: "between", value: [2, 1] },
      { ...city, operator: "between", value: ["", 1] },
      { field: "source", operator: "is", value: "reply" },
    ]) {
      expect(problemOf({ combinator: "and", rules: [rule] })).toBe(SEGMENT_TEXTS.condition);
    }
  });

  it("takes days as the values are read, keeps them in one spelling, and names what is none", () => {
    const on = (value: unknown) => ({
      combinator: "and",
      rules: [{ field: "label:birthday", operator: "dayIs", value }],
    });
    for (const typed of ["26/11/26", "26-11-2026", "2026/11/26", "26.11.26", "2026-11-26"]) {
      expect(conditionsOf(segmentFilter.parse(on(typed)))[0]).toMatchObject({
        value: "2026-11-26",
      });
    }
    for (const typed of ["31/02/2026", "2026-02-30", "29/2/27", "13/13/2026", "soon"]) {
      expect(problemOf(on(typed))).toBe(`${typed} is not a date`);
    }
    for (const nothing of ["", undefined, 20261126, "1".repeat(31)]) {
      expect(problemOf(on(nothing))).toBe(SEGMENT_TEXTS.condition);
    }
  });

  it("keeps numbers as they are stored, in whatever spelling they were typed", () => {
    const parsed = segmentFilter.parse({
      combinator: "and",
      rules: [{ field: "number", operator: "is", value: "0412 345 678" }],
    });
    expect(conditionsOf(parsed)[0]).toMatchObject({ value: "61412345678" });
  });
});

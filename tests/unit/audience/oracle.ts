import type { SOURCES } from "#core/audience/segment-filter.ts";
import {
  type Condition,
  type FilterGroup,
  isFilterGroup,
  labelKeyOf,
} from "#core/audience/segment-filter.ts";
import { fold } from "#core/rules/fold.ts";
import { writtenDay } from "#core/rules/written-day.ts";

/** One contact, and what is known of its number. */
export interface Known {
  number: string;
  fields: Readonly<Record<string, string>>;
  createdAt: number;
  groups: readonly string[];
  messaged: number | undefined;
  replied: number | undefined;
  clicked: number | undefined;
  agreed: number | undefined;
  source: (typeof SOURCES)[number] | undefined;
  received: readonly string[];
  answered: readonly string[];
  opened: readonly string[];
  optedOut: boolean;
  blocked: boolean;
}

export interface Clock {
  now: number;
  /** In UTC. */
  today: string;
}

const DAY = 86_400_000;

/** Whether a contact is in a segment, in plain words. */
export function isIn(filter: FilterGroup, known: Known, clock: Clock): boolean {
  const test = (rule: FilterGroup["rules"][number]) =>
    isFilterGroup(rule) ? isIn(rule, known, clock) : matches(rule, known, clock);
  const found = filter.combinator === "and" ? filter.rules.every(test) : filter.rules.some(test);
  return found !== (filter.not ?? false);
}

function amountOf(text: string): number | undefined {
  const plain = text.replace(/[,$]/g, "");
  const isNumber = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(plain);
  return isNumber ? Number(plain) : undefined;
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

function matches(rule: Condition, known: Known, { now, today }: Clock): boolean {
  switch (rule.field) {
    case "number":
      if (rule.operator === "beginsWith") return known.number.startsWith(rule.value);
      return (known.number === rule.value) === (rule.operator === "is");
    case "group":
      return rule.value.some((id) => known.groups.includes(id)) === (rule.operator === "in");
    case "received":
    case "answered":
    case "opened": {
      const done = known[rule.field];
      return rule.value.some((id) => done.includes(id)) === (rule.operator === "in");
    }
    case "state": {
      const state = {
        optedOut: known.optedOut,
        blocked: known.blocked,
        subscribed: !known.optedOut && !known.blocked,
      }[rule.value];
      return state === (rule.operator === "is");
    }
    case "source":
      return (known.source === rule.value) === (rule.operator === "is");
    case "added":
    case "messaged":
    case "replied":
    case "clicked":
    case "agreed": {
      const at = rule.field === "added" ? known.createdAt : known[rule.field];
      switch (rule.operator) {
        case "ever":
          return at !== undefined;
        case "never":
          return at === undefined;
        case "before":
          return at !== undefined && at < Date.parse(rule.value);
        case "after":
          return at !== undefined && at >= Date.parse(rule.value) + DAY;
        case "inLast":
          return at !== undefined && at >= now - rule.value * DAY;
        case "notInLast":
          return at === undefined || at < now - rule.value * DAY;
      }
    }
  }
  const own = Object.entries(known.fields).find(([key]) => key === labelKeyOf(rule.field));
  const value = own?.[1] ?? "";
  switch (rule.operator) {
    case "is":
      return fold(value) === fold(rule.value);
    case "isNot":
      return fold(value) !== fold(rule.value);
    case "contains":
      return fold(value).includes(fold(rule.value));
    case "notContains":
      return !fold(value).includes(fold(rule.value));
    case "beginsWith":
      return fold(value).startsWith(fold(rule.value));
    case "isEmpty":
      return value === "";
    case "isNotEmpty":
      return value !== "";
  }
  const amount = amountOf(value);
  switch (rule.operator) {
    case "moreThan":
      return amount !== undefined && amount > rule.value;
    case "lessThan":
      return amount !== undefined && amount < rule.value;
    case "between":
      return amount !== undefined && amount >= rule.value[0] && amount <= rule.value[1];
  }
  const day = writtenDay(value)?.day;
  if (day === undefined) return false;
  switch (rule.operator) {
    case "dayIs":
      return day === rule.value;
    case "dayBefore":
      return day < rule.value;
    case "dayAfter":
      return day > rule.value;
    case "dayInLast":
      return day >= shifted(today, -rule.value) && day <= today;
    case "dayToday":
      return day === today;
    case "dayTomorrow":
      return day === shifted(today, 1);
    case "dayInExactly":
      return day === shifted(today, rule.value);
    case "dayInNext":
      return day > today && day <= shifted(today, rule.value);
    case "anniversaryToday":
      return isAnniversary(day, today);
    case "anniversaryTomorrow":
      return isAnniversary(day, shifted(today, 1));
    case "anniversaryInExactly":
      return isAnniversary(day, shifted(today, rule.value));
    case "anniversaryInNext":
      for (let ahead = 1; ahead <= rule.value; ahead++) {
        if (isAnniversary(day, shifted(today, ahead))) return true;
      }
      return false;
  }
}

/** Born on the 29th of February, one has it on the 28th in years without. */
function isAnniversary(day: string, on: string): boolean {
  const hasDay = shifted(`${on.slice(0, 4)}-02-28`, 1).endsWith("02-29");
  const born = day.slice(5);
  return (born === "02-29" && !hasDay ? "02-28" : born) === on.slice(5);
}

import { formatAbn } from "../../rules/abn.ts";
import { formatCount } from "../../rules/counts.ts";
import { formatDateTime } from "../../rules/dates.ts";
import { FLAG_NAMES, FLAGS } from "../../rules/flags.ts";
import { LIMIT_NAMES, LIMITS, type LimitName, limitAmount } from "../../rules/limits.ts";
import { formatMoney, formatRate, fromCents } from "../../rules/money.ts";
import type { PlatformSettings, Section } from "./setting-values.ts";

/** One thing that a section sets, as administrators read it. */
export interface Says {
  what: string;
  says: string;
}

/** What is different: what it said, and what it says; undefined where there was, or is, nothing. */
export interface Difference {
  what: string;
  before?: string;
  after?: string;
}

export const SECTION_WORDS: Readonly<Record<Section, { label: string; effect: string }>> = {
  prices: {
    label: "Price list",
    effect:
      "Credit that was bought before keeps its price, and so do campaigns already planned and orders already begun. Automatic purchases keep the rate of each account.",
  },
  packages: {
    label: "Packages",
    effect: "Orders already begun keep their price and their extra messages.",
  },
  plans: {
    label: "Monthly plans",
    effect: "Accounts that have a plan keep what they agreed to, also when it renews.",
  },
  newAccounts: {
    label: "New accounts",
    effect: "Accounts that are there already stay as they are.",
  },
  seller: {
    label: "Seller on invoices",
    effect: "Invoices already issued stay as they are.",
  },
  limits: {
    label: "Usual limits",
    effect: "Accounts with limits of their own keep those.",
  },
  flags: {
    label: "Switches",
    effect: "Everyone is affected within a few seconds of the time you choose.",
  },
  notice: {
    label: "Maintenance notice",
    effect: "Everyone who uses the console sees it until the maintenance is over.",
  },
};

const MEDIUM = { sms: "SMS", mms: "MMS" } as const;
const MEDIUMS = ["sms", "mms"] as const;

function limitLabel(name: LimitName): string {
  const rule = LIMITS[name];
  return "per" in rule ? `${rule.label} per ${rule.per}` : rule.label;
}

const WORDS: {
  [S in Section]: (value: PlatformSettings[S], timeZone: string) => Says[];
} = {
  prices: ({ base, first, tiers }) =>
    MEDIUMS.flatMap((medium) => {
      const of = MEDIUM[medium];
      return [
        { what: `${of}, base price`, says: formatRate(base[medium]) },
        { what: `${of}, first purchase`, says: formatRate(first[medium]) },
        ...tiers[medium].map(({ from, rate }) => ({
          what: `${of} from ${formatCount(from)}`,
          says: formatRate(rate),
        })),
      ];
    }),
  packages: (rows) =>
    rows.map(({ name, medium, quantity, bonus, bestseller }) => ({
      what: `${formatCount(quantity)} ${MEDIUM[medium]}`,
      says: [
        `“${name}”`,
        ...(bonus > 0 ? [`${formatCount(bonus)} extra`] : []),
        ...(bestseller ? ["bestseller"] : []),
      ].join(", "),
    })),
  plans: (rows) =>
    rows.map(({ name, medium, messages, rate }) => ({
      what: `${formatCount(messages)} ${MEDIUM[medium]} a month`,
      says: `“${name}”, ${formatRate(rate)} each`,
    })),
  newAccounts: ({ credit }) => [
    { what: "Starting credit", says: formatMoney(fromCents(credit), "charge") },
  ],
  seller: (value) =>
    value
      ? [
          { what: "Name", says: value.name },
          { what: "ABN", says: formatAbn(value.abn) },
          ...(value.address ? [{ what: "Address", says: value.address }] : []),
        ]
      : [],
  limits: ({ standard, trial }) =>
    LIMIT_NAMES.flatMap((name) => [
      {
        what: limitLabel(name),
        says: limitAmount(name, standard[name] ?? LIMITS[name].standard),
      },
      {
        what: `${limitLabel(name)}, on trial`,
        says: limitAmount(name, trial[name] ?? LIMITS[name].trial),
      },
    ]),
  flags: ({ off }) =>
    FLAG_NAMES.map((name) => ({
      what: FLAGS[name].label,
      says: off.includes(name) ? "Off" : "On",
    })),
  notice: (value, timeZone) =>
    value
      ? [
          { what: "Text", says: value.text },
          { what: "Begins", says: formatDateTime(value.from, timeZone) },
          { what: "Ends", says: formatDateTime(value.to, timeZone) },
        ]
      : [],
};

/** What a section's value says, line by line. */
export function settingWords<S extends Section>(
  section: S,
  value: PlatformSettings[S],
  timeZone: string,
): Says[] {
  return WORDS[section](value, timeZone);
}

/** The lines of two values that are not the same. */
export function differences(before: readonly Says[], after: readonly Says[]): Difference[] {
  const old = new Map(before.map(({ what, says }) => [what, says]));
  const now = new Map(after.map(({ what, says }) => [what, says]));
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((what) => ({ what, before: old.get(what), after: now.get(what) }))
    .filter((line) => line.before !== line.after);
}

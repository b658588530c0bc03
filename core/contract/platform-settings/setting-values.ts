import * as z from "zod";
import { idSchema } from "../../ids.ts";
import { abnProblem } from "../../rules/abn.ts";
import { FLAG_NAMES } from "../../rules/flags.ts";
import { hasHidden } from "../../rules/hidden-characters.ts";
import { LIMIT_NAMES, NO_LIMIT } from "../../rules/limits.ts";
import { BUNDLE_RANGES } from "../../rules/prices.ts";
import { hiddenText, nameField } from "../fields/name-field.ts";
import { onceEach } from "../fields/once-each.ts";

const MOST_TIERS = 20;
const MOST_OFFERS = 30;

export const SETTING_VALUE_TEXTS = {
  free: "Enter a price above zero",
  high: "Cannot be more than 1,000¢",
  decimals: "Enter at most three decimals",
  tierTwice: "There is already a price from this quantity",
  quantity: "Enter a quantity that can be bought",
  packageTwice: "There is already a package of this quantity",
  planTwice: "There is already a plan with as many messages",
  idTwice: "This is in the list already",
  abn: "Enter a valid ABN",
  noFlag: "There is no such switch",
  limit: "Enter a whole number above zero",
  backwards: "Must end after it begins",
} as const;

/** Millicents per message, before GST. */
const rate = z
  .number({ error: "Enter a price" })
  .int(SETTING_VALUE_TEXTS.decimals)
  .min(1, SETTING_VALUE_TEXTS.free)
  .max(1_000_000, SETTING_VALUE_TEXTS.high);
const rates = z.strictObject({ sms: rate, mms: rate });
const medium = z.enum(["sms", "mms"]);
const name = nameField("Name", 60, { required: "Enter a name", long: "Enter up to 60 characters" });

function quantityOf(of: "sms" | "mms") {
  const { max } = BUNDLE_RANGES[of];
  return z.number().int().min(1).max(max, SETTING_VALUE_TEXTS.quantity);
}

const tiersOf = (of: "sms" | "mms") =>
  z
    .array(z.strictObject({ from: quantityOf(of), rate }))
    .max(MOST_TIERS, `Enter up to ${MOST_TIERS} prices`)
    .superRefine(onceEach("from", ({ from }) => from, SETTING_VALUE_TEXTS.tierTwice));

/** What messages cost: their base price, that of a first purchase, and from which quantity on less. */
const prices = z.strictObject({
  base: rates,
  first: rates,
  tiers: z.strictObject({ sms: tiersOf("sms"), mms: tiersOf("mms") }),
});

/** A quantity that is offered first, with the messages that come on top. */
const soldPackage = z
  .strictObject({
    /** Made by the console for a new one. */
    id: idSchema("package"),
    name,
    medium,
    quantity: z.number({ error: SETTING_VALUE_TEXTS.quantity }).int().min(1),
    bonus: z.number().int().min(0, "Cannot be less than zero").max(250_000),
    bestseller: z.boolean(),
  })
  .superRefine(({ medium: of, quantity }, refine) => {
    const { min, max } = BUNDLE_RANGES[of];
    if (quantity >= min && quantity <= max) return;
    refine.addIssue({
      code: "custom",
      path: ["quantity"],
      message: SETTING_VALUE_TEXTS.quantity,
    });
  });

/** Messages that are bought every month. */
const plan = z.strictObject({
  /** Made by the console for a new one. */
  id: idSchema("plan"),
  name,
  medium,
  /** Per month. */
  messages: z.number({ error: "Enter a number of messages" }).int().min(1).max(250_000),
  rate,
});

const packages = z
  .array(soldPackage)
  .max(MOST_OFFERS, `Enter up to ${MOST_OFFERS} packages`)
  .superRefine(onceEach("id", ({ id }) => id, SETTING_VALUE_TEXTS.idTwice))
  .superRefine(
    onceEach(
      "quantity",
      (row) => `${row.medium} ${row.quantity}`,
      SETTING_VALUE_TEXTS.packageTwice,
    ),
  );

const plans = z
  .array(plan)
  .max(MOST_OFFERS, `Enter up to ${MOST_OFFERS} plans`)
  .superRefine(onceEach("id", ({ id }) => id, SETTING_VALUE_TEXTS.idTwice))
  .superRefine(
    onceEach("messages", (row) => `${row.medium} ${row.messages}`, SETTING_VALUE_TEXTS.planTwice),
  );

const newAccounts = z.strictObject({
  /** Cents that each begins with. */
  credit: z
    .number({ error: "Enter an amount" })
    .int("Enter whole cents")
    .min(0, "Cannot be less than zero")
    .max(1_000_00, "Cannot be more than $1,000.00"),
});

/** Who sells, on tax invoices. */
const seller = z.strictObject({
  name: nameField("Name", 200, { required: "Enter a name" }),
  abn: z
    .string({ error: SETTING_VALUE_TEXTS.abn })
    .max(40, SETTING_VALUE_TEXTS.abn)
    .transform((text) => text.replaceAll(" ", ""))
    .refine((abn) => abnProblem(abn) === undefined, SETTING_VALUE_TEXTS.abn),
  address: z
    .string()
    .trim()
    .max(300)
    .refine((text) => !hasHidden(text), hiddenText("Address"))
    .nullable(),
});

const limit = z
  .number({ error: SETTING_VALUE_TEXTS.limit })
  .int(SETTING_VALUE_TEXTS.limit)
  .min(1, SETTING_VALUE_TEXTS.limit)
  .max(NO_LIMIT);
const someLimits = z.partialRecord(z.enum(LIMIT_NAMES), limit);

/** The usual limits where they are not the product's own. */
const limits = z.strictObject({ standard: someLimits, trial: someLimits });

/** What is switched off for everyone. */
const flags = z.strictObject({
  off: z.array(z.enum(FLAG_NAMES, SETTING_VALUE_TEXTS.noFlag)).max(FLAG_NAMES.length),
});

/** What every user of the console is shown; null for nothing. */
const notice = z
  .strictObject({
    text: z.string().trim().min(1, "Enter a text").max(200, "Enter up to 200 characters"),
    /** When the maintenance is; once it is over, the notice goes. */
    from: z.number().int(),
    to: z.number().int(),
  })
  .refine(({ from, to }) => to > from, { error: SETTING_VALUE_TEXTS.backwards, path: ["to"] })
  .nullable();

/** What administrators set for everyone, by section; each has a date from which it applies. */
export const platformSettings = z.strictObject({
  prices,
  packages,
  plans,
  newAccounts,
  /** Null until there is one. */
  seller: seller.nullable(),
  limits,
  flags,
  notice,
});
export type PlatformSettings = z.output<typeof platformSettings>;
export type SoldPackage = PlatformSettings["packages"][number];

/** In the order in which administrators see them. */
export const SECTIONS = [
  "prices",
  "packages",
  "plans",
  "newAccounts",
  "seller",
  "limits",
  "flags",
  "notice",
] as const satisfies readonly (keyof PlatformSettings)[];
export type Section = (typeof SECTIONS)[number];

const knownLimits = z
  .record(z.string(), z.number())
  .transform((set) => Object.fromEntries(Object.entries(set).filter(([name]) => isLimit(name))))
  .pipe(someLimits);

/** Sections as they are read: a switch or a limit that another version of the product knows is left out. */
export const storedSettings = {
  ...platformSettings.shape,
  limits: z.object({ standard: knownLimits, trial: knownLimits }),
  flags: z
    .object({ off: z.array(z.string()) })
    .transform(({ off }) => ({ off: FLAG_NAMES.filter((name) => off.includes(name)) })),
};

function isLimit(name: string): boolean {
  return LIMIT_NAMES.some((one) => one === name);
}

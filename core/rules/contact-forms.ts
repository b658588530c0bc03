import { FORM_INPUTS } from "./contact-form-inputs.ts";
import { tagKey } from "./merge-tags.ts";
import { isPublicHost } from "./public-address.ts";

// What a contact form is: its fields, its defaults, and what keeps it from texting people who never asked.

export interface FormField {
  label: string;
  /** Whether the owner added it; the name and the mobile are always the form's own. */
  isCustom: boolean;
}

/** R302. */
export const DEFAULT_FIELDS: readonly FormField[] = [
  { label: "name", isCustom: false },
  { label: "mobile", isCustom: false },
];
/** R305. */
export const DEFAULT_INSTANT_MESSAGE = "Hi {{name}},Thanks for subscribing.";
/** R304. */
export const NO_DELAY = { days: 0, hours: 0, minutes: 0 } as const;

/** In one account. */
export const MAX_FORMS = 100;
export const MAX_FORM_NAME = 80;
export const MAX_DOMAINS = 20;
export const MAX_DELAY_DAYS = 30;
export const MAX_OPT_IN_TEXT = 500;

export const DEFAULT_APPEARANCE = {
  heading: "Get our texts",
  intro: "",
  button: "Subscribe",
  colour: "#1d5c43",
} as const;

/** What the box says, unless the owner words it. */
export function defaultOptInText(business: string): string {
  return `I agree to get text messages from ${business}. I can reply STOP at any time.`;
}

/** The mobile is the field that a form cannot be without. */
export function isMobileField({ label, isCustom }: FormField): boolean {
  return !isCustom && tagKey(label) === "mobile";
}

const RESERVED: ReadonlySet<string> = new Set(
  [...Object.values(FORM_INPUTS), "cf-turnstile-response"].map(tagKey),
);

export function isReservedLabel(label: string): boolean {
  return RESERVED.has(tagKey(label));
}

/** A label as people read it: `first name` as `First name`. */
export function shownLabel(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Milliseconds: nobody reads and fills in a form faster, and a page that is left open goes stale. */
export const FASTEST_MS = 2_000;
export const OLDEST_MS = 2 * 3_600_000;

/** How long a confirmation is waited for. */
export const CONFIRM_MS = 7 * 86_400_000;
export const CODE_TRIES = 5;

/** A form that nothing is known of may take this many a day before its usual number is known. */
const FLOOR = 20;
/** How many times its usual number of a day a form takes before it pauses itself. */
const SPIKE = 5;
export const LEARNED_DAYS = 14;

/**
 * How many submissions a form takes today: five times the median of the last 14 days, days without any among
 * them, or of `expected`, what its owner has said is normal.
 */
export function dayCap(counts: readonly number[], expected: number): number {
  const days = [...counts, ...Array<number>(Math.max(0, LEARNED_DAYS - counts.length)).fill(0)];
  const sorted = days.slice(0, LEARNED_DAYS).toSorted((a, b) => a - b);
  const middle = LEARNED_DAYS / 2;
  const median = ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return SPIKE * Math.max(FLOOR, median, expected);
}

/** The block of numbers that a number is in: all but its last four digits. */
export function numberPrefix(number: string): string {
  return number.slice(0, -4);
}

/** A website's host as owners type it: `https://www.Shop.example/contact` as `www.shop.example`; undefined for anything else. */
export function domainOf(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`);
  if (!url || url.username || url.password) return undefined;
  return isPublicHost(url.hostname) || url.hostname === "localhost" ? url.hostname : undefined;
}

/** Whether a page on this origin may show a form for these domains: each is meant with and without `www.`. */
export function isAllowedOrigin(origin: string, domains: readonly string[]): boolean {
  const url = URL.parse(origin);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const bare = (host: string) => host.replace(/^www\./, "");
  return domains.some((domain) => bare(domain) === bare(url.hostname));
}

export interface Delay {
  days: number;
  hours: number;
  minutes: number;
}

export function delayMs({ days, hours, minutes }: Delay): number {
  return ((days * 24 + hours) * 60 + minutes) * 60_000;
}

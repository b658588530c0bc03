import { formatCount } from "./counts.ts";

/** D1's own limit for one database. */
export const SHARD_BYTES = 10_000_000_000;

/**
 * Bytes that one row and its indexes take in a shard, measured over 100,000 rows and rounded up;
 * the bytes of its text or values are extra. They make `data` an estimate that no request has to
 * count.
 */
export const ROW_BYTES = {
  group: 300,
  contact: 500,
  reject: 200,
  change: 250,
  message: 600,
  campaign: 2_000,
  quickMessage: 800,
  audienceNumber: 120,
  workflow: 500,
  submission: 1_000,
  email: 700,
  scheduler: 600,
  schedulerFile: 800,
  schedulerRun: 500,
  schedulerEntry: 300,
} as const;

/** Bytes taken by messages with these texts. */
export function messageBytes(texts: readonly string[]): number {
  // One call of the encoder for all: each call costs more than the bytes of a text. The comma keeps
  // half surrogates apart.
  const joined = new TextEncoder().encode(texts.join()).length;
  return texts.length * ROW_BYTES.message + joined - Math.max(0, texts.length - 1);
}

/** As much as anybody wants: what an account that is not new may send. */
export const NO_LIMIT = 10_000_000_000_000;

const GB = 1_000_000_000;
const MB = 1_000_000;

interface Rule {
  /** Its name in Settings. */
  label: string;
  unit: "count" | "bytes";
  /** A cap on a total, or a rate within this period. */
  per?: "minute" | "day";
  standard: number;
  /** For an account that has not bought anything yet. */
  trial: number;
  refusal: (most: string) => string;
}

/** What one account may hold and do; a super administrator can change each number for an account. */
export const LIMITS = {
  groups: {
    label: "Groups",
    unit: "count",
    standard: 1_000,
    trial: 100,
    refusal: (most) =>
      `Your account can have ${most} groups. Delete one, or ask us for a higher limit.`,
  },
  contacts: {
    label: "Contacts in all groups",
    unit: "count",
    standard: 1_000_000,
    trial: 20_000,
    refusal: (most) =>
      `Your account can hold ${most} contacts in all groups together. Remove some, or ask us for a higher limit.`,
  },
  segments: {
    label: "Segments",
    unit: "count",
    standard: 500,
    trial: 50,
    refusal: (most) =>
      `Your account can have ${most} segments. Delete one, or ask us for a higher limit.`,
  },
  drafts: {
    label: "Drafts",
    unit: "count",
    standard: 1_000,
    trial: 100,
    refusal: (most) =>
      `Your account can keep ${most} drafts. Send or delete one, or ask us for a higher limit.`,
  },
  templates: {
    label: "Templates",
    unit: "count",
    standard: 1_000,
    trial: 100,
    refusal: (most) =>
      `Your account can have ${most} templates. Delete one, or ask us for a higher limit.`,
  },
  params: {
    label: "Parameters",
    unit: "count",
    standard: 100,
    trial: 20,
    refusal: (most) =>
      `Your account can have ${most} parameters. Delete one, or ask us for a higher limit.`,
  },
  /** A share of the shard: 40 %, or 0.5 % on trial. */
  data: {
    label: "Contacts, campaigns and messages",
    unit: "bytes",
    standard: 0.4 * SHARD_BYTES,
    trial: 0.005 * SHARD_BYTES,
    refusal: (most) =>
      `Your account can hold ${most} of contacts, campaigns and messages. Delete groups or drafts you no longer need, or ask us for a higher limit.`,
  },
  storage: {
    label: "Stored files",
    unit: "bytes",
    standard: 2 * GB,
    trial: 100 * MB,
    refusal: (most) =>
      `Your account can store ${most} of files. Contact files are deleted after 7 days; ask us if you need more.`,
  },
  uploads: {
    label: "Uploads",
    unit: "count",
    per: "day",
    standard: 1_000,
    trial: 100,
    refusal: (most) =>
      `Your account can upload ${most} files a day. Try again tomorrow, or ask us for a higher limit.`,
  },
  changes: {
    label: "Changes",
    unit: "count",
    per: "day",
    standard: 200_000,
    trial: 10_000,
    refusal: (most) =>
      `Your account can make ${most} changes a day. Try again tomorrow, or ask us for a higher limit.`,
  },
  quickMessages: {
    label: "Quick messages",
    unit: "count",
    per: "day",
    standard: 20_000,
    trial: 200,
    refusal: (most) =>
      `Your account can send ${most} quick messages a day. Try again tomorrow, or ask us for a higher limit.`,
  },
  /** What only new accounts are limited in (core/rules/trust.ts), unless it is set for an account. */
  messages: {
    label: "Messages",
    unit: "count",
    per: "day",
    standard: NO_LIMIT,
    trial: NO_LIMIT,
    refusal: (most) =>
      `Your account can send ${most} messages a day. Try again tomorrow, or ask us for a higher limit.`,
  },
  messageRate: {
    label: "Messages",
    unit: "count",
    per: "minute",
    standard: NO_LIMIT,
    trial: NO_LIMIT,
    refusal: (most) =>
      `Your account can send ${most} messages per minute. Wait a moment and try again.`,
  },
  links: {
    label: "Links in a text",
    unit: "count",
    standard: NO_LIMIT,
    trial: NO_LIMIT,
    refusal: (most) => `A text of your account can have ${most} links.`,
  },
  codes: {
    label: "One-time codes",
    unit: "count",
    per: "day",
    standard: 200,
    trial: 50,
    refusal: (most) =>
      `Your account can ask for ${most} codes a day. Try again tomorrow, or ask us for a higher limit.`,
  },
  invitations: {
    label: "Invitations",
    unit: "count",
    per: "day",
    standard: 200,
    trial: 20,
    refusal: (most) =>
      `Your account can send ${most} invitations a day. Try again tomorrow, or ask us for a higher limit.`,
  },
  sessionCalls: {
    label: "Requests per sign-in",
    unit: "count",
    per: "minute",
    standard: 3_000,
    trial: 1_200,
    refusal: (most) => `You can make ${most} requests per minute. Wait a moment and try again.`,
  },
  tokenCalls: {
    label: "Requests per app token",
    unit: "count",
    per: "minute",
    standard: 3_000,
    trial: 1_200,
    refusal: (most) =>
      `This token can make ${most} requests per minute. Wait a moment and try again.`,
  },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof LIMITS;
export type Limits = Readonly<Record<LimitName, number>>;

// The keys of an object literal are in the order in which they are written.
export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];

/** What administrators set for all accounts of a kind, where that is not the product's own. */
export interface UsualLimits {
  standard: Partial<Limits>;
  trial: Partial<Limits>;
}

/** An account's limits: its own if a super administrator set any, otherwise those of its kind. */
export function limitsFor(
  isTrial: boolean,
  own: Partial<Limits>,
  usual: UsualLimits = { standard: {}, trial: {} },
): Limits {
  const set = isTrial ? usual.trial : usual.standard;
  const entries = LIMIT_NAMES.map((name) => {
    const { standard, trial } = LIMITS[name];
    return [name, own[name] ?? set[name] ?? (isTrial ? trial : standard)] as const;
  });
  return Object.fromEntries(entries) as Limits;
}

/** A count, or bytes as people write them: `4 GB`. */
export function limitAmount(name: LimitName, amount: number): string {
  if (amount >= NO_LIMIT) return "any number";
  if (LIMITS[name].unit === "count") return formatCount(amount);
  const [unit, size] = amount >= GB ? (["GB", GB] as const) : (["MB", MB] as const);
  return `${(amount / size).toLocaleString("en-AU", { maximumFractionDigits: 1 })} ${unit}`;
}

export function limitRefusal<K extends LimitName>(name: K, limits: Readonly<Record<K, number>>) {
  return LIMITS[name].refusal(limitAmount(name, limits[name]));
}

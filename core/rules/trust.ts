import { formatCount } from "./counts.ts";
import { NO_LIMIT } from "./limits.ts";

/** How far we trust a new account: each level sends more than the one before. */
export const TRUST_LEVELS = ["new", "known", "trusted"] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

export const TRUST_WORDS: Readonly<Record<TrustLevel, string>> = {
  new: "New",
  known: "Known",
  trusted: "Trusted",
};

/** What a level may send. */
export const TRUST_LIMITS: Readonly<Record<TrustLevel, SendingLimits>> = {
  new: { messages: 500, messageRate: 120, links: 1 },
  known: { messages: 5_000, messageRate: 1_200, links: 3 },
  trusted: { messages: NO_LIMIT, messageRate: NO_LIMIT, links: NO_LIMIT },
};

export interface SendingLimits {
  /** In a day of the account's own time zone. */
  messages: number;
  /** In a minute. */
  messageRate: number;
  /** In one text. */
  links: number;
}

/** What we know of an account. Messages and opt-outs are those of the last 30 days. */
export interface Record30 {
  ageDays: number;
  verified: boolean;
  delivered: number;
  failed: number;
  optOuts: number;
}

/** Of all that have a result, and of all that were delivered. */
const MOST_FAILED = 0.1;
const MOST_OPT_OUTS = 0.03;

const NEEDS: Readonly<
  Record<Exclude<TrustLevel, "new">, { days: number; delivered: number; verified: boolean }>
> = {
  known: { days: 7, delivered: 100, verified: false },
  trusted: { days: 30, delivered: 1_000, verified: true },
};

/** One thing that a level needs, and whether the account has it. */
export interface Step {
  text: string;
  done: boolean;
}

/** What a level needs. */
export function stepsTo(level: Exclude<TrustLevel, "new">, record: Record30): Step[] {
  const { days, delivered, verified } = NEEDS[level];
  const { failed, optOuts } = record;
  const settled = record.delivered + failed;
  const steps = [
    {
      text: `The account is ${days} days old (${Math.min(record.ageDays, days)} so far)`,
      done: record.ageDays >= days,
    },
    {
      text: `${formatCount(delivered)} messages delivered in 30 days (${formatCount(Math.min(record.delivered, delivered))} so far)`,
      done: record.delivered >= delivered,
    },
    {
      text: `At most ${percent(MOST_FAILED)} of messages fail (${percent(share(failed, settled))} now)`,
      done: share(failed, settled) <= MOST_FAILED,
    },
    {
      text: `At most ${percent(MOST_OPT_OUTS)} of recipients opt out (${percent(share(optOuts, record.delivered))} now)`,
      done: share(optOuts, record.delivered) <= MOST_OPT_OUTS,
    },
  ];
  return verified ? [...steps, { text: "The business is verified", done: record.verified }] : steps;
}

/** The level that a record has earned. */
export function trustOf(record: Record30): TrustLevel {
  const has = (level: "known" | "trusted") => stepsTo(level, record).every(({ done }) => done);
  if (!has("known")) return "new";
  return has("trusted") ? "trusted" : "known";
}

/** The level after this one. */
export function nextLevel(level: TrustLevel): Exclude<TrustLevel, "new"> | undefined {
  if (level === "trusted") return undefined;
  return level === "new" ? "known" : "trusted";
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

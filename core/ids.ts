import * as z from "zod";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ULID = "[0-9A-HJKMNP-TV-Z]{26}";

export const PREFIXES = {
  account: "acc",
  user: "usr",
  group: "grp",
  segment: "seg",
  audience: "adn",
  category: "cat",
  contact: "con",
  import: "imp",
  change: "chg",
  campaign: "cmp",
  message: "msg",
  response: "rsp",
  quickMessage: "qms",
  ledger: "led",
  outbox: "out",
  audit: "aud",
  upload: "upl",
  sender: "snd",
  session: "ses",
  signIn: "sgn",
  token: "tok",
  webhook: "whk",
  delivery: "dlv",
  notification: "ntf",
  invitation: "inv",
  template: "tpl",
  param: "prm",
  verification: "vrf",
  document: "doc",
  file: "fil",
  attachment: "att",
  journal: "jnl",
  schedule: "sch",
  click: "clk",
  export: "exp",
  source: "src",
  consent: "cns",
  room: "rom",
  entry: "ent",
  route: "rte",
  providerMeta: "pvm",
  providerPrice: "pvp",
  sharedNumber: "shn",
  specialPlan: "spl",
  bookAudit: "bka",
  package: "pkg",
  coupon: "cpn",
  plan: "pln",
  subscription: "sub",
  order: "ord",
  refund: "rfd",
  invoice: "ivc",
  usageInvoice: "uiv",
  personalNumber: "psn",
  businessName: "bnm",
  nameEvent: "bne",
  verificationView: "vfv",
  blockedWord: "bwd",
  number: "num",
  numberEvent: "nev",
  senderTest: "sts",
  workflow: "wfl",
  action: "act",
  run: "run",
  notificationEmail: "nem",
  inboundNotification: "inb",
  keyword: "kwd",
  contactForm: "cfm",
  submission: "sbm",
  schedulerGroup: "fsg",
  schedulerFile: "fsf",
  schedulerRun: "fsr",
  schedulerEntry: "fse",
  emailSender: "ems",
  email: "eml",
  crmRead: "crd",
  crmSync: "csy",
  crmLog: "clg",
  googleSheet: "gsh",
  ghlMessage: "ghm",
  ghlEvent: "ghe",
  move: "mov",
} as const;

export type Kind = keyof typeof PREFIXES;
export type Id<K extends Kind> = `${(typeof PREFIXES)[K]}_${string}`;

/** Zod schema of one kind of id; any other shape is invalid input, not a NOT_FOUND. */
export function idSchema<K extends Kind>(kind: K) {
  return z.string().transform((text, issues): Id<K> => {
    if (isId(kind, text)) return text;
    issues.addIssue({
      code: "custom",
      message: `Must be an id that starts with ${PREFIXES[kind]}_`,
    });
    return z.NEVER;
  });
}

/** `value` as exactly `length` characters of Crockford's base 32, most significant first. */
function base32(value: number, length: number): string {
  let text = "";
  let rest = value;
  for (let i = 0; i < length; i++) {
    text = CROCKFORD.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function fromBase32(text: string): number {
  let value = 0;
  for (const character of text) value = value * 32 + CROCKFORD.indexOf(character);
  return value;
}

/** A new time-ordered id: prefix, 48 bits of `now` (epoch milliseconds), 80 random bits (the ULID layout). */
export function newId<K extends Kind>(kind: K, now: number): Id<K> {
  return `${PREFIXES[kind]}_${base32(now, 10)}${randomText(16)}`;
}

/**
 * The id of what happened to something at a moment: made again, it is the same, so that a unique key keeps a repeated
 * step from writing it twice. Time-ordered by that moment.
 */
export function idOfEvent<K extends Kind>(kind: K, at: number, subject: string): Id<K> {
  return `${PREFIXES[kind]}_${base32(at, 10)}${subject.slice(-16)}`;
}

function randomText(length: number): string {
  let random = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(length)))
    random += CROCKFORD.charAt(byte & 31);
  return random;
}

/**
 * Up to a million new ids of one moment, ascending, so that rows are written in the order of their key.
 * They share 60 random bits and count up behind them.
 */
export function newIds<K extends Kind>(kind: K, now: number, count: number): Id<K>[] {
  const stem = base32(now, 10) + randomText(12);
  return Array.from({ length: count }, (_, n): Id<K> => `${PREFIXES[kind]}_${stem}${base32(n, 4)}`);
}

/**
 * The one id that follows from `source` at a moment: making it again gives the same, so that a
 * repeated request finds what the first one made.
 */
export async function idFrom<K extends Kind>(kind: K, source: string, at: number): Promise<Id<K>> {
  const bytes = new TextEncoder().encode(`${kind} ${source}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).subarray(0, 16);
  const rest = Array.from(hash, (byte) => CROCKFORD.charAt(byte & 31)).join("");
  return `${PREFIXES[kind]}_${base32(at, 10)}${rest}`;
}

const SEQUENCE_SPACE = 32 ** 8;

/**
 * A source of message ids for one account. A message id comes back from the carrier as its client
 * reference, so it says where the message is: time (10 characters), shard (2), the account's number
 * (6), and a sequence (8) that starts at random and counts up, so that ids from one source sort in
 * the order in which they were made.
 */
export function messageIds(shard: number, accountNumber: number): (now: number) => Id<"message"> {
  const home = base32(shard, 2) + base32(accountNumber, 6);
  const start = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  let sequence = start * 16;
  let last = -1;
  let stem: Id<"message"> = "msg_";
  return (now) => {
    sequence = (sequence + 1) % SEQUENCE_SPACE;
    const moment = Math.max(last + (sequence === 0 ? 1 : 0), now);
    if (moment !== last) {
      last = moment;
      stem = `msg_${base32(last, 10)}${home}`;
    }
    return `${stem}${base32(sequence, 8)}`;
  };
}

/** Where a message is, read from its id; undefined if the text is not a message id. */
export function messageHome(id: string): { shard: number; accountNumber: number } | undefined {
  if (!isId("message", id)) return undefined;
  return { shard: fromBase32(id.slice(14, 16)), accountNumber: fromBase32(id.slice(16, 22)) };
}

const SHAPE = new RegExp(`^([a-z]{3})_${ULID}$`);

export function isId<K extends Kind>(kind: K, text: string): text is Id<K> {
  return SHAPE.exec(text)?.[1] === PREFIXES[kind];
}

/** What ids of one kind that are made from a moment on sort after. */
export function firstIdAt(kind: Kind, ms: number): string {
  return `${PREFIXES[kind]}_${base32(Math.max(0, ms), 10)}`;
}

/** The smallest message id at a moment: ids made from then on sort after it. */
export function firstMessageIdAt(ms: number): string {
  return firstIdAt("message", ms);
}

/** The largest message id before a moment: a cursor that continues from there. */
export function lastMessageIdBefore(ms: number): Id<"message"> {
  return `msg_${base32(Math.max(0, ms - 1), 10)}${"Z".repeat(16)}`;
}

/** The largest id of one kind: a cursor before the first page of those newest first. */
export function lastIdOf<K extends Kind>(kind: K): Id<K> {
  return `${PREFIXES[kind]}_${"Z".repeat(26)}`;
}

/** When something was made: epoch milliseconds, read from its id. */
export function timeOf(id: string): number {
  return fromBase32(id.slice(4, 14));
}

import type { Person as Entitled } from "#core/access.ts";
import type { Id } from "#core/ids.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { Carrier } from "./carriers/carrier.ts";
import type { AccountDb } from "./db/account-db.ts";
import type { ControlDb } from "./db/control-db.ts";
import type { Env, Settings } from "./env.ts";
import type { Effect } from "./kernel/effects.ts";
import type { Consequences, DomainEvent } from "./kernel/events.ts";
import type { Log } from "./log.ts";
import type { HumanCheck } from "./ports/human-check.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { WebhookSender } from "./ports/webhook-sender.ts";
import type { AccountRef } from "./queues/messages.ts";

/** What code may touch of the outside, wherever it runs. */
export interface Kernel {
  settings: Settings;
  /** Epoch milliseconds. */
  now: () => number;
  requestId: string;
  log: Log;
  control: ControlDb;
  carrier: Carrier;
  mailer: Mailer;
  /** Where webhooks are sent from. */
  hooks: WebhookSender;
  humanCheck: HumanCheck;
  media: R2Bucket;
  /** What happened, outside the databases: a restored one is brought up to date from it. */
  journal: R2Bucket;
  queues: {
    bulk: Queue;
    txn: Queue;
    jobs: Queue;
    receipts: Queue;
    inbound: Queue;
    webhooks: Queue;
    journal: Queue;
  };
  runner: (campaign: Id<"campaign">) => ReturnType<Env["RUNNER"]["getByName"]>;
  limiter: (key: string) => ReturnType<Env["LIMITER"]["getByName"]>;
  feed: (account: string) => ReturnType<Env["FEED"]["getByName"]>;
  /** Hands an effect over to the outside; `id` is its own: what is given it twice acts once. */
  performEffect: (ctx: AccountContext, effect: Effect, id: string) => Promise<void>;
  /** What follows from events, by the table in worker/events. */
  consequencesOf: (ctx: AccountContext, events: readonly DomainEvent[]) => Promise<Consequences>;
  /** Lets work go on after the answer; without a request it is awaited by nobody else. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** Code that acts for nobody in particular: sign-in, queues, sweeps. */
export interface SystemContext extends Kernel {
  shards: readonly D1Database[];
  /** The context of one account, without a person: an act of the system. */
  forAccount: (ref: AccountRef) => AccountContext;
}

/** HttpOnly cookies of our own by their bare names; `worker/http/cookies.ts` spells them. */
export interface Cookies {
  get: (name: CookieName) => string | undefined;
  set: (name: CookieName, value: string, maxAgeMs: number) => void;
  clear: (name: CookieName) => void;
}
export type CookieName = "session" | "refresh" | "flow" | "social" | `bookmark${number}`;

/** The browser or program at the other end of a call. */
export interface Caller {
  /** As Cloudflare saw it; for rate limits and the list of sessions. */
  ip: string;
  userAgent: string;
  cookies: Cookies;
}

/** A call by somebody who need not be signed in. */
export interface PublicContext extends SystemContext {
  caller: Caller;
}

/** Somebody who is signed in, and what they may. */
export interface Person extends Entitled {
  userId: string;
  name: string;
  /** Empty where none was proved yet. */
  email: string;
  /** The session they came with; undefined with an app token. */
  sessionId: string | undefined;
  /** Who really acts, where somebody logged in as this person. */
  actor: { userId: string; name: string; role: Entitled["role"]; sessionId: string } | undefined;
}

/** Code that acts inside one account. */
export interface AccountContext extends Kernel {
  account: AccountRef;
  db: AccountDb;
  /** Undefined where no session or token brought them: `limitsOf` reads them then. */
  limits: Limits | undefined;
  /** Who acts; undefined where the system does. */
  person: Person | undefined;
  /** Undefined where no call made it. */
  caller: Caller | undefined;
  /** The context of another account, by a reference that was looked up: a parent's sub-account. */
  forAccount: SystemContext["forAccount"];
}

/** The person of a call that the endpoint lets nobody else make. */
export function personOf(ctx: AccountContext): Person {
  if (!ctx.person) throw new Error("Nobody makes this call");
  return ctx.person;
}

/** Who really acts: the person, or whoever logged in as them. */
export function actingUser(person: Person): string {
  return person.actor?.userId ?? person.userId;
}

export function callerOf(ctx: AccountContext): Caller {
  if (!ctx.caller) throw new Error("No call made this");
  return ctx.caller;
}

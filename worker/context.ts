import type { Id } from "#core/ids.ts";
import type { Person as Entitled } from "#core/permissions.ts";
import type { ActingMode } from "#core/rules/acting.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { Carrier } from "./carriers/carrier.ts";
import type { AccountDb } from "./db/account-db.ts";
import type { ControlDb } from "./db/control-db.ts";
import type { Env, Settings } from "./env.ts";
import type { Effect } from "./kernel/effects.ts";
import type { Consequences, DomainEvent } from "./kernel/events.ts";
import type { Log } from "./log.ts";
import type { CustomerBillings } from "./ports/customer-billing.ts";
import type { FetchChanged, FetchFile } from "./ports/fetch-file.ts";
import type { Fonts } from "./ports/fonts.ts";
import type { HumanCheck } from "./ports/human-check.ts";
import type { LinkHosts } from "./ports/link-hosts.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { Payments } from "./ports/payments.ts";
import type { Vendors } from "./ports/vendors.ts";
import type { WebhookSender } from "./ports/webhook-sender.ts";
import type { AccountRef } from "./queues/messages.ts";

/** The outside services that code may use, wherever it runs. */
export interface Kernel {
  settings: Settings;
  /** Epoch milliseconds. */
  now: () => number;
  requestId: string;
  log: Log;
  control: ControlDb;
  /** The shard that a new account goes to. */
  roomiestShard: () => Promise<number>;
  /** The carrier that the environment names: the one for senders without a route. */
  carrier: Carrier;
  /** Every carrier that is connected, by name; that one is among them. */
  carriers: ReadonlyMap<string, Carrier>;
  mailer: Mailer;
  /** The sender of webhooks. */
  hooks: WebhookSender;
  /** Files that customers have elsewhere. */
  fetchFile: FetchFile;
  /** The same, if they have changed. */
  fetchChanged: FetchChanged;
  humanCheck: HumanCheck;
  /** Serves links on customers' own domains; undefined if that is not set up. */
  linkHosts: LinkHosts | undefined;
  /** The card provider, loaded when it is first needed; undefined if nothing can be paid. */
  payments: (() => Promise<Payments>) | undefined;
  /** Accounts' own Stripe accounts, by their secret keys. */
  customerBilling: CustomerBillings;
  /** The vendors whose CRMs are connected. */
  vendors: Vendors;
  /** The fonts of the build, for what is printed. */
  fonts: Fonts;
  media: R2Bucket;
  /** Shards are numbered from 0. */
  shardCount: number;
  /** Makes pictures smaller that are too large for us; undefined if that is not set up. */
  images: ImagesBinding | undefined;
  /** A record of what happened, outside the databases: a restored one is brought up to date from it. */
  journal: R2Bucket;
  queues: {
    bulk: Queue;
    txn: Queue;
    jobs: Queue;
    receipts: Queue;
    inbound: Queue;
    webhooks: Queue;
    journal: Queue;
    due: Queue;
    workflows: Queue;
    clicks: Queue;
    sweeps: Queue;
  };
  runner: (campaign: Id<"campaign">) => ReturnType<Env["RUNNER"]["getByName"]>;
  /** The alarm of a shard. */
  scheduler: (shard: number) => ReturnType<Env["SCHEDULER"]["getByName"]>;
  limiter: (key: string) => ReturnType<Env["LIMITER"]["getByName"]>;
  feed: (account: string) => ReturnType<Env["FEED"]["getByName"]>;
  room: (id: string) => ReturnType<Env["ROOM"]["getByName"]>;
  /** Relays an effect to the outside; `id` is its own: a service that receives it twice acts once. */
  performEffect: (ctx: AccountContext, effect: Effect, id: string) => Promise<void>;
  /** The consequences of events, by the table in worker/events. */
  consequencesOf: (ctx: AccountContext, events: readonly DomainEvent[]) => Promise<Consequences>;
  /** Lets work continue after the response; without a request nothing else awaits it. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** Code that acts for no particular person: sign-in, queues, sweeps. */
export interface SystemContext extends Kernel {
  shards: readonly D1Database[];
  /** In a run of a sweep: whether its statements or its time are used up, so that it begins nothing more. */
  isSpent?: () => boolean;
  /** The context of one account, without a person: an act of the system. */
  forAccount: (ref: AccountRef) => AccountContext;
}

/** HttpOnly cookies of our own by their bare names; `worker/http/cookies.ts` adds the prefix. */
export interface Cookies {
  get: (name: CookieName) => string | undefined;
  set: (name: CookieName, value: string, maxAgeMs: number) => void;
  clear: (name: CookieName) => void;
}
export type CookieName = "session" | "claims" | "refresh" | "flow" | "social" | `bookmark${number}`;

/** The browser or program at the other end of a call. */
export interface Caller {
  /** As Cloudflare saw it; for rate limits and the list of sessions. */
  ip: string;
  userAgent: string;
  cookies: Cookies;
}

/** A call that requires no sign-in. */
export interface PublicContext extends SystemContext {
  caller: Caller;
}

/** Who acts for someone else. */
export interface Actor {
  userId: string;
  name: string;
  role: Entitled["role"];
  /** Their own. */
  sessionId: string;
  mode: ActingMode;
  /** When it ends; undefined if it need not. */
  endsAt: number | undefined;
}

/** A signed-in person, and their rights. */
export interface Person extends Entitled {
  userId: string;
  name: string;
  /** Empty if none was verified yet. */
  email: string;
  /** The session of the call; undefined with an app token, and in another product's page. */
  sessionId: string | undefined;
  /** The app token of the call. */
  tokenId?: string;
  /** In another product's page: the one conversation that the call may be about, and what ends it. */
  embed?: {
    room: string;
    session?: string;
    token?: string;
    hubSpot?: { user: string; portal: string; connectedAt: number };
    since: number;
  };
  /** The person who is really acting, if they logged in as this person. */
  actor: Actor | undefined;
}

/** Code that acts inside one account. */
export interface AccountContext extends Kernel {
  account: AccountRef;
  db: AccountDb;
  /** Undefined if no session or token supplied them: `limitsOf` reads them then. */
  limits: Limits | undefined;
  /** The actor; undefined for the system. */
  person: Person | undefined;
  /** Undefined outside a call. */
  caller: Caller | undefined;
  /** The context of another account, by a reference that was looked up: a parent's sub-account. */
  forAccount: SystemContext["forAccount"];
}

/** The person of a call that only a person can make. */
export function personOf(ctx: AccountContext): Person {
  if (!ctx.person) throw new Error("This call has no person behind it");
  return ctx.person;
}

/** The actor: the person, or the one who logged in as them. */
export function actingUser(person: Person): string {
  return person.actor?.userId ?? person.userId;
}

/** Not with an app token, and not while acting for another. */
export function isInPerson({ sessionId, actor }: Person): boolean {
  return sessionId !== undefined && actor === undefined;
}

export function callerOf(ctx: AccountContext): Caller {
  if (!ctx.caller) throw new Error("No call made this");
  return ctx.caller;
}

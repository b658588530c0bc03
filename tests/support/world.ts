import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { type AccountOptions, newAccount } from "./account.ts";
import { sessionFor } from "./session.ts";
import { accountMakers } from "./world/make-account.ts";
import { audienceMakers } from "./world/make-audiences.ts";
import { automationMakers } from "./world/make-automation.ts";
import { billingMakers } from "./world/make-billing.ts";
import { campaignMakers } from "./world/make-campaigns.ts";
import { emailToSmsMakers } from "./world/make-email-to-sms.ts";
import { integrationMakers } from "./world/make-integrations.ts";
import { mmsMakers } from "./world/make-mms.ts";
import { nameMakers } from "./world/make-names.ts";
import { numberMakers } from "./world/make-numbers.ts";
import { personalNumberMakers } from "./world/make-personal-numbers.ts";
import { providerMakers } from "./world/make-providers.ts";
import { senderTestMakers } from "./world/make-sender-tests.ts";
import { textMakers } from "./world/make-texts.ts";
import { verificationMakers } from "./world/make-verification.ts";
import { workflowMakers } from "./world/make-workflows.ts";
import { type Makers, type Need, NOTHING, type Thing, type Things } from "./world/things.ts";

/** An account with the records that a test asked for; every other id is unused. */
export interface World extends Things {
  ctx: AccountContext;
  cookie: string;
}

const MAKE: Makers<Thing> = {
  ...accountMakers,
  ...audienceMakers,
  ...automationMakers,
  ...billingMakers,
  ...campaignMakers,
  ...personalNumberMakers,
  ...providerMakers,
  ...senderTestMakers,
  ...emailToSmsMakers,
  ...integrationMakers,
  ...mmsMakers,
  ...nameMakers,
  ...numberMakers,
  ...textMakers,
  ...verificationMakers,
  ...workflowMakers,
};

function isThing(name: string | symbol): name is Thing {
  return Object.hasOwn(MAKE, name);
}

/** A kind of record that an endpoint names. */
export function thingOf(kind: string): Thing {
  if (!isThing(kind)) throw new Error(`A world has no ${kind}: add one`);
  return kind;
}

const EVERYTHING = Object.keys(MAKE).filter(isThing);

/** The records that a piece of code reads. */
export function thingsIn(look: (own: Things) => unknown): Thing[] {
  const seen = new Set<Thing>();
  const watched = new Proxy(NOTHING, {
    get(target, name) {
      if (isThing(name)) seen.add(name);
      return Reflect.get(target, name);
    },
  });
  look(watched);
  return [...seen];
}

/** A new account with these records, by default one of each kind. */
export async function newWorld(
  options: AccountOptions = {},
  things: readonly Thing[] = EVERYTHING,
): Promise<World> {
  const ctx = await newAccount(options);
  const made = { ...NOTHING };
  const making = new Map<Thing, Promise<void>>();
  const make = async <K extends Thing>(name: K): Promise<void> => {
    made[name] = await MAKE[name](ctx, need);
  };
  const need: Need = async (name) => {
    const begun = making.get(name) ?? make(name);
    making.set(name, begun);
    await begun;
    return made[name];
  };
  await Promise.all(things.map((name) => need(name)));
  // After them, so that what it claims is still so.
  const cookie = await sessionFor(ctx);
  return { ...made, ctx, cookie };
}

/** Every row that an account has on its shard. */
export async function rowsOf({ account }: AccountContext): Promise<Record<string, unknown[]>> {
  const database = shardDatabase(env, account.shard);
  const names = Object.values(shardTables).map((table) => getTableName(table));
  const results = await database.batch(
    names.map((name) =>
      database.prepare(`SELECT * FROM ${name} WHERE account_id = ?`).bind(account.id),
    ),
  );
  return Object.fromEntries(names.map((name, index) => [name, results[index]?.results ?? []]));
}

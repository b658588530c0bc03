import { CooeeError } from "#core/errors.ts";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { Posted } from "#worker/connectors/connector.ts";
import { connectorOf } from "#worker/connectors/connectors.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isWebhookSecret } from "#worker/domains/integrations/connections/keep-webhook.ts";
import { accountsOfVendor } from "#worker/domains/integrations/connections/webhook-queries.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { hint } from "./inner/sync-queries.ts";

/** Of one account's CRM: what comes faster for long is covered by what came before it. */
const POSTS_PER_SECOND = 5;
const BURST_SECONDS = 20;
/** What one post may name. */
const MOST_RECORDS = 500;
const MOST_VENDOR_ACCOUNTS = 50;
const MOST_ACCOUNTS = 200;
const NOT_STORED = "This could not be stored. Please post it again.";

/**
 * What a CRM posts about its contacts. Nothing that it says is believed: it hastens the syncs, and the records that it names
 * are asked for. Posted again, or in another order, it is the same. Returns whether it is the vendor's at all; UNAVAILABLE if
 * none of it could be stored, so that the vendor posts it again.
 */
export async function acceptAppEvents(
  ctx: SystemContext,
  app: CrmApp,
  { address, ...posted }: Posted & { address: string },
): Promise<boolean> {
  const { webhooks } = await connectorOf(app);
  const keys = ctx.vendors.keysOf(app);
  if (!("ofApp" in webhooks) || !keys) return false;
  if (!webhooks.ofApp.isGenuine(keys, address, posted, ctx.now())) return false;
  const named = read(ctx, app, () => webhooks.ofApp.read(posted.body)) ?? [];
  const recordsOf = new Map(named.map(({ vendorId, records }) => [vendorId, records]));
  const bounded = boundedFor(ctx, app);
  const vendorIds = bounded("vendor accounts", [...recordsOf.keys()], MOST_VENDOR_ACCOUNTS);
  const found = await Promise.all(
    ctx.shards.map((shard) => accountsOfVendor(shard, app, vendorIds, MOST_ACCOUNTS + 1)),
  );
  const accounts = found.flatMap((rows) => bounded("accounts", rows, MOST_ACCOUNTS));
  const done = await eachAlone(ctx, "events of CRMs", accounts, async (row) => {
    const { account_id, vendor_id } = row;
    const ref = await resolveAccount(ctx, account_id);
    const of = { app, vendorId: vendor_id };
    if (ref) await hasten(ctx.forAccount(ref), of, recordsOf.get(vendor_id) ?? []);
  });
  if (done === 0 && accounts.length > 0) throw new CooeeError("UNAVAILABLE", NOT_STORED);
  return true;
}

/** The same of a webhook that we made at one account, whose address names it. */
export async function acceptAccountEvents(
  ctx: SystemContext,
  app: CrmApp,
  { account, ...posted }: Posted & { account: string },
): Promise<boolean> {
  const { webhooks } = await connectorOf(app);
  if (!("ofAccount" in webhooks)) return false;
  const secret = webhooks.ofAccount.secretOf(posted);
  if (secret === undefined || !(await isWebhookSecret(ctx, { account, app, secret }))) return false;
  const ref = await resolveAccount(ctx, account);
  if (!ref) return false;
  const records = read(ctx, app, () => webhooks.ofAccount.read(posted.body)) ?? [];
  await hasten(ctx.forAccount(ref), { app }, records);
  return true;
}

/** As much of a list as one post may bring; that there was more is logged. Full passes find what it was about. */
function boundedFor({ log }: Pick<SystemContext, "log">, app: CrmApp) {
  return <T>(what: string, all: readonly T[], most: number): readonly T[] => {
    if (all.length > most) log.info("crm_webhook.cut", { app, what, most });
    return all.slice(0, most);
  };
}

/** What we do not understand is a hint all the same. */
function read<T>(ctx: SystemContext, app: CrmApp, parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    ctx.log.info("crm_webhook.unread", { app, error: String(error).slice(0, 300) });
    return undefined;
  }
}

async function hasten(
  ctx: AccountContext,
  of: { app: CrmApp; vendorId?: string },
  records: readonly string[],
): Promise<void> {
  const { account, log, scheduler } = ctx;
  const limiter = ctx.limiter(`crm-webhooks:${of.app}:${account.id}`);
  const options = { burstSeconds: BURST_SECONDS };
  const { granted } = await limiter.take([1], POSTS_PER_SECOND, ctx.now(), options);
  if (granted === 0) return log.info("crm_webhook.dropped", { app: of.app });
  const named = boundedFor(ctx, of.app)("records", records, MOST_RECORDS);
  const at = await hint(ctx, of, named);
  if (at === undefined) return;
  try {
    await scheduler(account.shard).arm(account.shard, at);
  } catch (error) {
    // The sweep sets it.
    log.error("crm_webhook.unarmed", error, { app: of.app });
  }
}

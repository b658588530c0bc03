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

/**
 * What a CRM posts about its contacts. Nothing that it says is believed: it hastens the syncs, and the records that it names
 * are asked for. Posted again, or in another order, it is the same. Returns whether it is the vendor's at all.
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
  const vendorIds = [...recordsOf.keys()].slice(0, MOST_VENDOR_ACCOUNTS);
  const found = await Promise.all(
    ctx.shards.map((shard) => accountsOfVendor(shard, app, vendorIds, MOST_ACCOUNTS)),
  );
  await eachAlone(ctx, "events of CRMs", found.flat(), async ({ account_id, vendor_id }) => {
    const ref = await resolveAccount(ctx, account_id);
    const of = { app, vendorId: vendor_id };
    if (ref) await hasten(ctx.forAccount(ref), of, recordsOf.get(vendor_id) ?? []);
  });
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
  const at = await hint(ctx, of, records.slice(0, MOST_RECORDS));
  if (at === undefined) return;
  try {
    await scheduler(account.shard).arm(account.shard, at);
  } catch (error) {
    // The sweep sets it.
    log.error("crm_webhook.unarmed", error, { app: of.app });
  }
}

import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { WebhookTarget } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { isSame, sign } from "#worker/secrets.ts";
import { type Connected, connected } from "./ask-as.ts";
import { claimWebhook, findConnection, noteWebhook } from "./inner/connection-queries.ts";
import { VendorError } from "./vendor-error.ts";

/** Zoho's end after a day, Pipedrive deletes those that failed for days, and people may delete any. */
const CHECK_EVERY_MS = 12 * 60 * 60_000;
/** For a vendor that is busy or away, and for a run that stopped half-way. */
const AGAIN_MS = 10 * 60_000;

/** Where the vendor posts what happens at this account's CRM. */
async function targetOf(ctx: AccountContext, app: CrmApp): Promise<WebhookTarget> {
  return {
    address: `${ctx.settings.APP_URL}/api/webhooks/crm/${app}/${ctx.account.id}`,
    secret: await secretOf(ctx, ctx.account.id, app),
    now: ctx.now(),
  };
}

/** It follows from whose it is, so that a stranger's post costs no look at a database. */
function secretOf({ settings }: Pick<AccountContext, "settings">, account: string, app: CrmApp) {
  return sign(settings.AUTH_SECRET, "crm-webhook", `${account}:${app}`);
}

export async function isWebhookSecret(
  ctx: Pick<AccountContext, "settings">,
  { account, app, secret }: { account: string; app: CrmApp; secret: string },
): Promise<boolean> {
  return isSame(secret, await secretOf(ctx, account, app));
}

/**
 * Has the vendor tell us of changes while that is wanted, and not otherwise. Where it does not, the connection says why, and
 * changes are polled as before. Twice is once.
 */
export async function keepWebhook(
  ctx: AccountContext,
  app: CrmApp,
  { isWanted }: { isWanted: boolean },
): Promise<void> {
  const row = await findConnection(ctx, app);
  if (!row || (row.webhookCheckAt ?? 0) > ctx.now()) return;
  if (row.status === "revoked") {
    await ctx.db.batch([noteWebhook(ctx, row, { webhookCheckAt: null })]);
    return;
  }
  if (!(await claimWebhook(ctx, row, ctx.now() + AGAIN_MS))) return;
  const connection = await connected(ctx, app, "job");
  try {
    const webhook = await (isWanted ? kept : ended)(
      connection,
      row.webhook,
      await targetOf(ctx, app),
    );
    const webhookCheckAt = isWanted ? ctx.now() + CHECK_EVERY_MS : null;
    await ctx.db.batch([noteWebhook(ctx, row, { webhook, webhookCheckAt, webhookProblem: null })]);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    if (error.isPassing) return;
    const webhookCheckAt = ctx.now() + CHECK_EVERY_MS;
    const webhookProblem = error.message;
    // The one that we know of may be there all the same, so its id is kept.
    await ctx.db.batch([noteWebhook(ctx, row, { webhookCheckAt, webhookProblem })]);
  }
}

type Step = (
  connection: Connected<CrmApp>,
  id: string | null,
  target: WebhookTarget,
) => Promise<string | null>;

const kept: Step = async ({ connector: { webhooks }, place, askExtra }, id, target) => {
  if (!("ofAccount" in webhooks)) return null;
  const { keep, make } = webhooks.ofAccount;
  const look = keep(place, target, id);
  const known = look && (await unlessRefused(askExtra(look)));
  return known ?? (await askExtra(make(place, target)));
};

const ended: Step = async ({ connector: { webhooks }, place, askExtra }, id) => {
  if ("ofAccount" in webhooks && id !== null) {
    await unlessRefused(askExtra(webhooks.ofAccount.end(place, id)));
  }
  return null;
};

/** What a vendor refuses here it does not know any more. */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof VendorError && error.refusal === "refused") return undefined;
    throw error;
  }
}

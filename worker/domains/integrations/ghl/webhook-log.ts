import type { GhlWebhookLog } from "#core/contract/integrations/ghl-webhooks.ts";
import { contract } from "#core/contract/registry.ts";
import { WEBHOOK_TEXTS } from "#core/contract/webhooks/webhooks.ts";
import { conflict } from "#core/errors.ts";
import { isId } from "#core/ids.ts";
import { may } from "#core/permissions.ts";
import { GHL_LOG, GHL_TEXTS } from "#core/rules/ghl.ts";
import type { AccountContext } from "#worker/context.ts";
import { replayAbout } from "#worker/domains/platform/webhooks/kept-webhooks.ts";
import { verb } from "#worker/verb.ts";
import { countLog, type LogEntry, logPage } from "./inner/log-queries.ts";

const LAST_PAGE = GHL_LOG.entries / GHL_LOG.page;

/** R391: without a sub-account there is nothing, and the log says so. */
export const listGhlWebhookLogs = verb(
  contract.listGhlWebhookLogs,
  async (ctx, { subAccount, page }) => {
    const current = Math.min(Math.max(page ?? 1, 1), LAST_PAGE);
    if (subAccount === undefined) ctx.log.info("subAccountId is required", {});
    const [rows, total] =
      subAccount === undefined
        ? [[], 0]
        : await Promise.all([
            logPage(ctx, subAccount, { page: current, withTexts: mayReadTexts(ctx) }),
            countLog(ctx, subAccount),
          ]);
    const totalPages = Math.ceil(total / GHL_LOG.page);
    return { items: rows.map(present), total, current, limit: GHL_LOG.page, totalPages };
  },
);

const mayReadTexts = ({ person }: AccountContext) => !person || may(person, "history");

function present({ id, response, error, created_at, next_at, ...rest }: LogEntry): GhlWebhookLog {
  return {
    ...{ _id: id, ...rest, createdAt: created_at },
    ...(response === null ? {} : { response }),
    ...(error === null ? {} : { error }),
    ...(next_at === null ? {} : { nextAt: next_at }),
  };
}

/** What GoHighLevel posted is not done again: that would be its to repeat. */
export const resendGhlWebhook = verb(
  contract.resendGhlWebhook,
  async (ctx, { id, webhookLogId }) => {
    if (!isId("delivery", webhookLogId)) throw conflict(GHL_TEXTS.notSent);
    await replayAbout(ctx, id, webhookLogId);
    return { message: WEBHOOK_TEXTS.replayed };
  },
);

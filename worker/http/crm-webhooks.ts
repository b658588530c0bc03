import { type Context, Hono } from "hono";
import { idSchema } from "#core/ids.ts";
import { CRM_APPS, type CrmApp } from "#core/rules/crm/apps.ts";
import type { Posted } from "#worker/connectors/connector.ts";
import type { SystemContext } from "#worker/context.ts";
import {
  acceptAccountEvents,
  acceptAppEvents,
} from "#worker/domains/integrations/crm-syncs/accept-events.ts";
import type { Env } from "#worker/env.ts";
import { isRestoring, RESTORING_TEXT } from "#worker/kernel/stop-switch.ts";
import { systemContext } from "#worker/system-context.ts";
import { boundedBody } from "./input.ts";
import { refuse } from "./refusals.ts";

const LARGEST_BODY = 256 * 1024;

/**
 * What CRMs post to us when a contact changes. They retry what is not answered with 200: of what is
 * theirs, only what could not be stored.
 */
export const crmWebhooks = new Hono<{ Bindings: Env }>();

crmWebhooks.post("/webhooks/crm/:app", (c) =>
  take(c, c.req.param("app"), (ctx, app, posted) =>
    acceptAppEvents(ctx, app, {
      ...posted,
      address: `${ctx.settings.APP_URL}/api/webhooks/crm/${app}`,
    }),
  ),
);

crmWebhooks.post("/webhooks/crm/:app/:account/:secret?", (c) =>
  take(c, c.req.param("app"), async (ctx, app, posted) => {
    const { success, data: account } = idSchema("account").safeParse(c.req.param("account"));
    const secret = c.req.param("secret");
    return (
      success &&
      (await acceptAccountEvents(ctx, app, { ...posted, account, ...(secret && { secret }) }))
    );
  }),
);

type Accept = (ctx: SystemContext, app: CrmApp, posted: Posted) => Promise<boolean>;

async function take(c: Context<{ Bindings: Env }>, name: string, accept: Accept) {
  const ctx = systemContext(c.env, { waitUntil: (work) => c.executionCtx.waitUntil(work) });
  const app = CRM_APPS.find((one) => one === name);
  if (!app) return refuse("NOT_FOUND", "Page not found");
  if (isRestoring(ctx)) return refuse("UNAVAILABLE", RESTORING_TEXT);
  const bytes = await boundedBody(c.req.raw, { maxBytes: LARGEST_BODY }).catch(() => undefined);
  if (!bytes) return refuse("TOO_LARGE", "The body is too large");
  const posted = { headers: c.req.raw.headers, body: new TextDecoder().decode(bytes) };
  if (await accept(ctx, app, posted)) return c.json({ success: true });
  ctx.log.info("crm_webhook.refused", { app });
  return refuse("UNAUTHENTICATED", "This was not posted by the CRM");
}

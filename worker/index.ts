import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { isMoving } from "./db/moving.ts";
import { receiveEmail } from "./domains/automation/email-to-sms/receive-email.ts";
import { ownHost } from "./domains/content/links/link-host.ts";
import { openKnownLink } from "./edge/known-link.ts";
import { movingPage } from "./edge/page.ts";
import { recipientPath } from "./edge/recipient-path.ts";
import { serveElsewhere } from "./edge/serve.ts";
import type { LightContext } from "./edge/visit.ts";
import { type Env, settingsOf } from "./env.ts";
import { contactForm, formPathOf } from "./forms/contact-form.ts";
import { api } from "./http/app.ts";
import { consoleFile } from "./http/console.ts";
import { embedded, secured, withCards } from "./http/headers.ts";
import { logger } from "./log.ts";
import { batchOf } from "./queues/batch-of.ts";
import { bulkQueue } from "./queues/bulk.ts";
import { clicksQueue } from "./queues/clicks.ts";
import { deadQueue } from "./queues/dead.ts";
import { dueQueue } from "./queues/due.ts";
import { inboundQueue } from "./queues/inbound.ts";
import { jobsQueue } from "./queues/jobs.ts";
import { journalQueue } from "./queues/journal.ts";
import { receiptsQueue } from "./queues/receipts.ts";
import { sweepsQueue } from "./queues/sweeps.ts";
import { txnQueue } from "./queues/txn.ts";
import { webhooksQueue } from "./queues/webhooks.ts";
import { workflowsQueue } from "./queues/workflows.ts";
import { queueDueSweeps } from "./sweeps/queue-due-sweeps.ts";
import { systemContext } from "./system-context.ts";

export { AccountFeed } from "#objects/account-feed.ts";
export { CampaignRunner } from "#objects/campaign-runner.ts";
export { ConversationRoom } from "#objects/conversation-room.ts";
export { ScheduleRunner } from "#objects/schedule-runner.ts";
export { SenderLimiter } from "#objects/sender-limiter.ts";

const QUEUES: Readonly<Record<string, typeof bulkQueue>> = {
  "cooee-bulk": bulkQueue,
  "cooee-txn": txnQueue,
  "cooee-jobs": jobsQueue,
  "cooee-receipts": receiptsQueue,
  "cooee-inbound": inboundQueue,
  "cooee-webhooks": webhooksQueue,
  "cooee-journal": journalQueue,
  "cooee-due": dueQueue,
  "cooee-workflows": workflowsQueue,
  "cooee-clicks": clicksQueue,
  "cooee-sweeps": sweepsQueue,
};

/** Where cards are typed: reached by a load of their own, because no other page may show the provider's frames. */
const CHECKOUTS = [
  "/buy-credits/checkout",
  "/buy-credits/subscribe",
  "/invoice/pay",
  "/dedicated-numbers/checkout",
];

const log = logger({});

function lightContext(env: Env, execution: ExecutionContext): LightContext {
  return {
    now: Date.now,
    settings: settingsOf(env),
    log,
    queues: { clicks: env.QUEUE_CLICKS },
    waitUntil: execution.waitUntil.bind(execution),
  };
}

function unlessMoving(error: unknown): Response {
  if (isMoving(error)) return movingPage();
  throw error;
}

async function respond(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  const known = openKnownLink(lightContext(env, execution), request);
  if (known) return known;
  const { pathname, host } = new URL(request.url);
  const isOurs = host === ownHost({ settings: settingsOf(env) });
  const isApi = pathname === "/api" || pathname.startsWith("/api/");
  const page = recipientPath(pathname);
  if (page || !isOurs) {
    const ctx = systemContext(env, { waitUntil: (work) => execution.waitUntil(work) });
    const visit = { ctx, request, owner: undefined };
    const response = isOurs ? page?.(visit) : serveElsewhere(visit, host, page);
    const shown = await response?.catch(unlessMoving);
    if (shown) return secured(shown);
  }
  const form = isOurs ? formPathOf(pathname) : undefined;
  if (form) {
    const ctx = systemContext(env, { waitUntil: (work) => execution.waitUntil(work) });
    return secured(await contactForm({ ctx, request, owner: undefined }, form).catch(unlessMoving));
  }
  if (isApi) return secured(await api.fetch(request, env, execution));
  if (pathname.startsWith("/hs/")) return embedded(await consoleFile(env, request));
  const turnstile = settingsOf(env).TURNSTILE_SITE_KEY !== undefined;
  const file = await consoleFile(env, request);
  if (CHECKOUTS.includes(pathname)) return secured(withCards(file, settingsOf(env).PAYMENTS));
  return secured(file, { turnstile });
}

export default {
  fetch: respond,
  async queue(given, env, execution) {
    const batch = batchOf(given);
    const ctx = systemContext(env, { waitUntil: (work) => execution.waitUntil(work) });
    // The operator also stops delivery; anything that still arrives waits until the databases are
    // complete.
    if (isRestoring(ctx) && !batch.queue.startsWith("cooee-journal")) {
      batch.retryAll({ delaySeconds: 300 });
      return;
    }
    await (QUEUES[batch.queue] ?? deadQueue)(ctx, batch);
  },
  async email(message, env, execution) {
    const ctx = systemContext(env, { waitUntil: (work) => execution.waitUntil(work) });
    const refusal = await receiveEmail(ctx, message);
    if (refusal !== undefined) message.setReject(refusal);
  },
  async scheduled(_, env, execution) {
    await queueDueSweeps(systemContext(env, { waitUntil: (work) => execution.waitUntil(work) }));
  },
} satisfies ExportedHandler<Env>;

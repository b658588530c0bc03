import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { recipientPath } from "./edge/recipient-path.ts";
import { type Env, settingsOf } from "./env.ts";
import { api } from "./http/app.ts";
import { consoleFile } from "./http/console.ts";
import { secured } from "./http/headers.ts";
import { bulkQueue } from "./queues/bulk.ts";
import { clicksQueue } from "./queues/clicks.ts";
import { deadQueue } from "./queues/dead.ts";
import { dueQueue } from "./queues/due.ts";
import { inboundQueue } from "./queues/inbound.ts";
import { jobsQueue } from "./queues/jobs.ts";
import { journalQueue } from "./queues/journal.ts";
import { receiptsQueue } from "./queues/receipts.ts";
import { txnQueue } from "./queues/txn.ts";
import { webhooksQueue } from "./queues/webhooks.ts";
import { simulator } from "./simulator/app.ts";
import { everyMinute } from "./sweeps/every-minute.ts";
import { systemContext } from "./system-context.ts";

export { AccountFeed } from "#objects/account-feed.ts";
export { CampaignRunner } from "#objects/campaign-runner.ts";
export { ScheduleRunner } from "#objects/schedule-runner.ts";
export { SenderLimiter } from "#objects/sender-limiter.ts";
export { SimulatorNetwork } from "#objects/simulator-network.ts";

const QUEUES: Readonly<Record<string, typeof bulkQueue>> = {
  "cooee-bulk": bulkQueue,
  "cooee-txn": txnQueue,
  "cooee-jobs": jobsQueue,
  "cooee-receipts": receiptsQueue,
  "cooee-inbound": inboundQueue,
  "cooee-webhooks": webhooksQueue,
  "cooee-journal": journalQueue,
  "cooee-due": dueQueue,
  "cooee-clicks": clicksQueue,
};

async function respond(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/api" || pathname.startsWith("/api/")) {
    return secured(await api.fetch(request, env, execution));
  }
  const page = recipientPath(pathname);
  if (page) {
    const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
    const ctx = systemContext(env, { waitUntil });
    return secured(await page({ ctx, request, owner: undefined }));
  }
  if (pathname === "/simulator" || pathname.startsWith("/simulator/")) {
    return simulator.fetch(request, env, execution);
  }
  const turnstile = settingsOf(env).TURNSTILE_SITE_KEY !== undefined;
  return secured(await consoleFile(env, request), { turnstile });
}

export default {
  fetch: respond,
  async queue(batch, env, execution) {
    const ctx = systemContext(env, { waitUntil: (work) => execution.waitUntil(work) });
    // The operator also stops delivery; anything that still arrives waits until the databases are
    // complete.
    if (isRestoring(ctx) && !batch.queue.startsWith("cooee-journal")) {
      batch.retryAll({ delaySeconds: 300 });
      return;
    }
    await (QUEUES[batch.queue] ?? deadQueue)(ctx, batch);
  },
  async scheduled(_, env, execution) {
    await everyMinute(systemContext(env, { waitUntil: (work) => execution.waitUntil(work) }));
  },
} satisfies ExportedHandler<Env>;

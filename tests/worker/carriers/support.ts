import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { carrierWebhooks } from "#worker/http/carrier-webhooks.ts";

/** Posts to our webhooks with the settings of a carrier; its queues only record what they are given. */
export async function post(request: Request, settings: Readonly<Record<string, string>>) {
  const queued: unknown[] = [];
  const note = (queue: Queue): Queue =>
    Object.assign(Object.create(queue), {
      send: async (body: unknown) => void queued.push(body),
      sendBatch: async (all: { body: unknown }[]) =>
        void queued.push(...all.map(({ body }) => body)),
    });
  const bindings = {
    ...env,
    QUEUE_RECEIPTS: note(env.QUEUE_RECEIPTS),
    QUEUE_INBOUND: note(env.QUEUE_INBOUND),
    ...settings,
  };
  const execution = createExecutionContext();
  const response = await carrierWebhooks.request(request, undefined, bindings, execution);
  await waitOnExecutionContext(execution);
  return { status: response.status, queued };
}

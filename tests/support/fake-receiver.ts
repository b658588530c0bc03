import type { WebhookAnswer, WebhookRequest, WebhookSender } from "#worker/ports/webhook-sender.ts";

/** Whoever webhooks are sent to, in a test's hand. */
export interface FakeReceiver extends WebhookSender {
  /** Everything that arrived. */
  received: WebhookRequest[];
  /** What it answers; it may throw, as a receiver does that cannot be reached. */
  answer: (request: WebhookRequest) => WebhookAnswer | Promise<WebhookAnswer>;
}

export function fakeReceiver(): FakeReceiver {
  const receiver: FakeReceiver = {
    received: [],
    answer: () => ({ status: 200, text: "" }),
    async send(request) {
      receiver.received.push(request);
      return await receiver.answer(request);
    },
  };
  return receiver;
}

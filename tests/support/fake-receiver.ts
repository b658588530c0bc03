import type {
  WebhookRequest,
  WebhookResponse,
  WebhookSender,
} from "#worker/ports/webhook-sender.ts";

/** A receiver of webhooks under a test's control. */
export interface FakeReceiver extends WebhookSender {
  /** Everything that arrived. */
  received: WebhookRequest[];
  /** Its response; it may throw, like a receiver that cannot be reached. */
  answer: (request: WebhookRequest) => WebhookResponse | Promise<WebhookResponse>;
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

import type {
  WebhookRequest,
  WebhookResponse,
  WebhookSender,
} from "#worker/ports/webhook-sender.ts";

type TextRequest = WebhookRequest & { body: string };
type PushRequest = WebhookRequest & { body: Uint8Array<ArrayBuffer> };

/** A receiver of webhooks under a test's control. */
export interface FakeReceiver extends WebhookSender {
  /** Everything that arrived. */
  received: TextRequest[];
  /** What arrived for browsers. */
  pushed: PushRequest[];
  /** Its response; it may throw, like a receiver that cannot be reached. */
  answer: (request: WebhookRequest) => WebhookResponse | Promise<WebhookResponse>;
}

export function fakeReceiver(): FakeReceiver {
  const receiver: FakeReceiver = {
    received: [],
    pushed: [],
    answer: () => ({ status: 200, text: "" }),
    async send(request) {
      const { body } = request;
      if (typeof body === "string") receiver.received.push({ ...request, body });
      else receiver.pushed.push({ ...request, body });
      return await receiver.answer(request);
    },
  };
  return receiver;
}

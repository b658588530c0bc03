/** One delivery, signed and ready. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Bytes for a browser: they are encrypted for it. */
  body: string | Uint8Array<ArrayBuffer>;
}

/** The receiver's response, whatever it was; `text` is the beginning of the body. */
export interface WebhookResponse {
  status: number;
  text: string;
}

/** Sends to addresses that customers typed. Throws if there is no response, with a message for the log. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<WebhookResponse>;
}

/** Hosts at and below this one are received by the simulator; it knows no others. */
export const SIMULATED_HOST = "hooks.cooee.test";

export const WEBHOOK_TIME_LIMIT_MS = 10_000;
export const NO_RESPONSE = `No response within ${WEBHOOK_TIME_LIMIT_MS / 1000} seconds`;

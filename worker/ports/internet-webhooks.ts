import { NO_RESPONSE, WEBHOOK_TIME_LIMIT_MS, type WebhookSender } from "./webhook-sender.ts";

/** How much of a response is read: enough for any error message, and no more. */
const MOST_READ = 64 * 1024;

/**
 * The internet. A redirect is a response like any other: its target has not been checked. There are
 * no cookies, and the whole response has to arrive in time.
 */
export function internetWebhooks(
  ask: typeof fetch = fetch,
  limitMs = WEBHOOK_TIME_LIMIT_MS,
): WebhookSender {
  return {
    async send({ url, headers, body }) {
      const signal = AbortSignal.timeout(limitMs);
      try {
        const response = await ask(url, {
          method: "POST",
          headers: { ...headers },
          body,
          redirect: "manual",
          signal,
        });
        return { status: response.status, text: await beginning(response) };
      } catch (error) {
        if (signal.aborted) throw new Error(NO_RESPONSE);
        throw new Error("The address could not be reached", { cause: error });
      }
    },
  };
}

async function beginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value.subarray(0, MOST_READ - read), { stream: true });
    read += part.value.byteLength;
    if (read >= MOST_READ) {
      await reader?.cancel();
      break;
    }
  }
  return text;
}

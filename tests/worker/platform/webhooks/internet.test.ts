import { expect, it } from "vitest";
import { internetWebhooks } from "#worker/ports/internet-webhooks.ts";
import { NO_RESPONSE } from "#worker/ports/webhook-sender.ts";

const REQUEST = {
  url: "https://example.com/hook",
  headers: { "webhook-id": "dlv_1" },
  body: "{}",
};

it("posts, follows no redirect and carries no cookie", async () => {
  const asked: Request[] = [];
  const sender = internetWebhooks(async (input, init) => {
    asked.push(new Request(String(input), init));
    return new Response("elsewhere", { status: 302, headers: { location: "http://10.0.0.1/" } });
  });
  expect(await sender.send(REQUEST)).toEqual({ status: 302, text: "elsewhere" });
  expect(asked).toHaveLength(1);
  const [request] = asked;
  expect(request?.method).toBe("POST");
  expect(request?.redirect).toBe("manual");
  expect(request?.headers.get("cookie")).toBeNull();
  expect(request?.headers.get("webhook-id")).toBe("dlv_1");
});

it("reads no more than 64 kB of a response, however much there is", async () => {
  let sent = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 10_000;
      controller.enqueue(new Uint8Array(10_000).fill(97));
    },
    cancel() {
      cancelled = true;
    },
  });
  const sender = internetWebhooks(async () => new Response(body));
  expect((await sender.send(REQUEST)).text).toHaveLength(64 * 1024);
  expect(cancelled).toBe(true);
  expect(sent).toBeLessThan(100_000);
});

it("gives up on a receiver that never responds, and on one that never finishes", async () => {
  const never = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  const silent = internetWebhooks((_, init) => never(init?.signal), 20);
  await expect(silent.send(REQUEST)).rejects.toThrow(NO_RESPONSE);
  const endless = internetWebhooks(async (_, init) => {
    const body = new ReadableStream({ pull: () => never(init?.signal) });
    return new Response(body);
  }, 20);
  await expect(endless.send(REQUEST)).rejects.toThrow(NO_RESPONSE);
});

it("reveals nothing about an address that could not be reached", async () => {
  const sender = internetWebhooks(async () => {
    throw new TypeError("connect ECONNREFUSED 10.0.0.7:443");
  });
  await expect(sender.send(REQUEST)).rejects.toThrow(/^The address could not be reached$/);
});

import { expect, it, vi } from "vitest";
import { outbound, outcomes } from "#tests/support/carriers/server.ts";
import { accepted } from "#worker/carriers/results.ts";
import { sendEach } from "#worker/carriers/send-each.ts";

const messages = Array.from({ length: 12 }, (_, i) => outbound(`msg_${i}`));

it("defers what was not begun when time ran out; what was under way is unknown", async () => {
  const over = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(over.signal);
  const results = await sendEach(messages, async (message, signal) => {
    if (message.reference === "msg_0") return accepted(message, "id");
    if (message.reference === "msg_5") over.abort();
    if (signal.aborted) throw signal.reason;
    await new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("The time is over")));
    });
    return accepted(message, "id");
  });
  expect(outcomes(messages, results)).toEqual([
    "accepted",
    ...Array(5).fill("unknown"),
    ...Array(6).fill("deferred"),
  ]);
});

it("has nothing to do for no messages", async () => {
  expect(await sendEach([], () => Promise.reject(new Error("Never called")))).toEqual([]);
});

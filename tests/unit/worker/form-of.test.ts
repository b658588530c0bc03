import { expect, it } from "vitest";
import { formOf } from "#worker/edge/visit.ts";

/** A form that is sent in pieces of 1 kB and never says how long it is. */
function streamed(pieces: number) {
  const sent = { pieces: 0 };
  const piece = new TextEncoder().encode(`&a=${"x".repeat(1021)}`);
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      if (sent.pieces === pieces) return stream.close();
      sent.pieces++;
      stream.enqueue(piece);
    },
  });
  return { sent, request: new Response(body) };
}

it("a recipient's form is read to its bound and no further, whatever length it claims", async () => {
  const endless = streamed(120_000);
  expect(await formOf(endless)).toBeUndefined();
  expect(endless.sent.pieces).toBeLessThan(20);
  expect((await formOf(streamed(3)))?.getAll("a")).toHaveLength(3);
});

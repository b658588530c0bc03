import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Carrier } from "#worker/carriers/carrier.ts";
import type { Fetch } from "#worker/carriers/http.ts";
import { carrierServer, type Got, outbound, outcomes } from "./server.ts";

interface Tried {
  carrierOf: (fetch: Fetch) => Carrier;
  /** How it accepts a message. */
  accept: (got: Got) => Response;
  /** The reference of the message in a request. */
  referenceOf: (got: Got) => string;
}

/** What is so of every carrier that has a call for each message. */
export function sendsOneByOne({ carrierOf, accept, referenceOf }: Tried): void {
  const carrier = (answer: (got: Got) => Response | Promise<Response>) => {
    const server = carrierServer(answer);
    return { ...server, carrier: carrierOf(server.fetch) };
  };
  const answering = (status: number, body: unknown = {}) =>
    carrier(() => Response.json(body, { status }));
  const many = (count: number) => Array.from({ length: count }, (_, i) => outbound(`msg_${i}`));

  describe("with a call for each message", () => {
    it("sends a whole batch, a few at a time, each message once", async () => {
      let open = 0;
      let most = 0;
      const tried = carrier(async (got) => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, 1));
        open--;
        return accept(got);
      });
      const messages = many(tried.carrier.batchSize);
      const results = await tried.carrier.send(messages);
      expect(new Set(outcomes(messages, results))).toEqual(new Set(["accepted"]));
      expect(tried.got.map(referenceOf).sort()).toEqual(
        messages.map(({ reference }) => reference).sort(),
      );
      expect(most).toBe(5);
    });

    it("defers the rest of the batch once the carrier is busy, or our account is in trouble", async () => {
      for (const status of [401, 402, 403, 429]) {
        const tried = carrier((got) =>
          referenceOf(got) === "msg_0" ? Response.json({}, { status }) : accept(got),
        );
        const messages = many(30);
        const results = await tried.carrier.send(messages);
        expect(tried.got.length).toBeLessThan(12);
        expect(outcomes(messages, results)[0]).toBe("deferred");
        expect(outcomes(messages, results)[29]).toBe("deferred");
        const begun = results.filter(({ outcome }) => outcome === "accepted").length;
        expect(begun).toBe(tried.got.length - 1);
      }
    });

    it("leaves only the messages without an answer unknown, and posts none again", async () => {
      for (const status of [302, 408, 500, 502, 503, 504]) {
        const tried = carrier((got) =>
          referenceOf(got) === "msg_1" ? Response.json({}, { status }) : accept(got),
        );
        const messages = many(3);
        const results = await tried.carrier.send(messages);
        expect(outcomes(messages, results)).toEqual(["accepted", "unknown", "accepted"]);
        expect(tried.got).toHaveLength(3);
      }
    });

    it("throws if no message has an answer", async () => {
      await expect(answering(503).carrier.send(many(3))).rejects.toThrow("503");
      const broken = carrier(() => Promise.reject(new TypeError("Network connection lost")));
      await expect(broken.carrier.send(many(1))).rejects.toThrow("Network connection lost");
    });

    it("never invents a result, whatever the answer is", async () => {
      const statuses = fc.constantFrom(200, 201, 202, 400, 413, 422, 429, 500);
      await fc.assert(
        fc.asyncProperty(statuses, fc.jsonValue(), async (status, body) => {
          const results = await answering(status, body)
            .carrier.send(many(2))
            .catch((error: unknown) => {
              expect(error).toBeInstanceOf(Error);
              return [];
            });
          expect(results.some(({ outcome }) => outcome === "accepted")).toBe(false);
        }),
        { numRuns: 200 },
      );
    });
  });
}

import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import type { OutboundMessage, SendResult } from "#worker/carriers/carrier.ts";
import type { Fetch } from "#worker/carriers/http.ts";

/** A request that a carrier got. */
export interface Got {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });

/** Throws if the value is not as the carrier's description has it. */
export function conforms(schema: AnySchema, value: unknown): void {
  if (!ajv.validate(schema, value)) throw new Error(`Not as described: ${ajv.errorsText()}`);
}

/** A carrier that answers as told, and what it got. */
export function carrierServer(answer: (got: Got) => Response | Promise<Response>) {
  const got: Got[] = [];
  const fetch: Fetch = async (request) => {
    if (request.redirect !== "manual") throw new Error("A redirect could post a message twice");
    const text = await request.text();
    const isJson = request.headers.get("content-type")?.startsWith("application/json");
    const one = {
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: isJson ? JSON.parse(text) : text,
    };
    got.push(one);
    return answer(one);
  };
  return { fetch, got };
}

export function outbound(
  reference: string,
  changes: Partial<OutboundMessage> = {},
): OutboundMessage {
  return { reference, to: "61412345678", from: "61400000099", text: "G’day", ...changes };
}

export const picture = {
  url: "https://cooee.test/media/1.jpg?expires=1",
  type: "image/jpeg",
  name: "1.jpg",
};

/** Each message's outcome, or `unknown`. */
export function outcomes(messages: readonly OutboundMessage[], results: readonly SendResult[]) {
  const found = new Map(results.map((result) => [result.reference, result.outcome]));
  return messages.map(({ reference }) => found.get(reference) ?? "unknown");
}

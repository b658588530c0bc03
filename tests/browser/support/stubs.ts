import type { BrowserContext } from "@playwright/test";
import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "#core/errors.ts";

/** Where routes can be put: a page or all pages of a browser. */
type Routed = Pick<BrowserContext, "route">;

/** Answers the calls of an endpoint in the Worker's place, and only as its contract allows. */
export function stub<I extends z.ZodObject, O extends z.ZodObject>(
  routed: Routed,
  endpoint: Endpoint<I, O>,
  output: z.input<O>,
) {
  const body = { success: true, ...endpoint.output.parse(output) };
  return fulfil(routed, endpoint, 200, body);
}

/** Refuses the calls of an endpoint in the Worker's place. */
export function refuse(routed: Routed, endpoint: Endpoint, code: ErrorCode, message: string) {
  const body = { success: false, code, message, requestId: crypto.randomUUID() };
  return fulfil(routed, endpoint, ERROR_STATUS[code], body);
}

/** Of several answers to one call, the last that was put there holds. */
function fulfil(routed: Routed, { method, path }: Endpoint, status: number, json: object) {
  const pattern = new RegExp(`/api${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`);
  return routed.route(pattern, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );
}

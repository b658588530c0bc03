import type { BrowserContext } from "@playwright/test";
import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "#core/errors.ts";

/** What no administrator has to look at. */
export const NOTHING_WAITING = {
  data: { approvals: 0, verifications: 0, businessNames: 0, personalNumbers: 0 },
};

/** A list with nothing in it. */
export const NONE = { items: [], total: 0, current: 1, limit: 20, totalPages: 0, statuses: {} };

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

/** Answers them by what they ask for. */
export function answer<I extends z.ZodObject, O extends z.ZodObject>(
  routed: Routed,
  endpoint: Endpoint<I, O>,
  outputFor: (asked: URLSearchParams) => z.input<O>,
) {
  return routed.route(patternOf(endpoint), (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const json = { success: true, ...endpoint.output.parse(outputFor(asked)) };
    return route.request().method() === endpoint.method
      ? route.fulfill({ json })
      : route.fallback();
  });
}

/** Refuses the calls of an endpoint in the Worker's place. */
export function refuse(routed: Routed, endpoint: Endpoint, code: ErrorCode, message: string) {
  const body = { success: false, code, message, requestId: crypto.randomUUID() };
  return fulfil(routed, endpoint, ERROR_STATUS[code], body);
}

/** Of several answers to one call, the last that was put there holds. */
function fulfil(routed: Routed, endpoint: Endpoint, status: number, json: object) {
  return routed.route(patternOf(endpoint), (route) =>
    route.request().method() === endpoint.method
      ? route.fulfill({ status, json })
      : route.fallback(),
  );
}

/** The addresses of an endpoint. */
export function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`/api${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`);
}

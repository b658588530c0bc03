import type * as z from "zod";
import { type Endpoint, placeOf } from "#core/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { embedToken } from "./embed.ts";
import { freshHeaders } from "./fresh.ts";
import { renewedSince } from "./renewal.ts";
import { send } from "./transport.ts";

interface CallOptions {
  signal?: AbortSignal;
  /** Called with the share of the upload that has been sent, from 0 to 1. */
  onUpload?: (share: number) => void;
}

/**
 * Makes one call of the contract and returns its output, checked.
 * Throws ApiError if the server refuses, TypeError if it does not respond.
 */
export async function call<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<z.output<O>> {
  const { method, plain } = endpoint;
  const request = { method, plain, ...target(endpoint, input), ...options };
  const response = await (endpoint.access.who === "anyone" ? send(request) : sendSignedIn(request));
  if (response.status < 200 || response.status > 299)
    throw new ApiError(response.status, response.body);
  const output = endpoint.output.safeParse(response.body);
  if (!output.success) throw new Error(`${endpoint.path}: ${output.error.message}`);
  return output.data;
}

const requested = new Set<string>();

/**
 * Whether the browser has sent a call already: those that the page's header names go out as it begins to
 * load, long before they are asked for here.
 */
function isPreloaded(url: string): boolean {
  if (requested.has(url)) return false;
  requested.add(url);
  return performance.getEntriesByName(new URL(url, location.href).href).length > 0;
}

/** Sends the request again after a 401, once the session is renewed (R395). */
async function sendSignedIn(request: Parameters<typeof send>[0]): ReturnType<typeof send> {
  let sentAt = isPreloaded(request.url) ? performance.timeOrigin : Date.now();
  let response = await send(request);
  // Another tab may have renewed the session just before the refused call; the next renewal is our own.
  // An embedded page has no session to renew.
  const most = embedToken() === undefined ? 2 : 0;
  for (let tries = 0; response.status === 401 && tries < most; tries++) {
    const renewal = await renewedSince(sentAt);
    if (renewal === "over") break;
    sentAt = Date.now();
    response = await send(request);
    if (renewal === "here") break;
  }
  if (response.status === 401) signedOut();
  return response;
}

/** The URL of a call that returns a file, for a link. */
export function urlOf<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
): string {
  return target(endpoint, input).url;
}

let signedOut: () => void = () => {};

/** Sets what happens once the session is over and cannot be renewed. */
export function onSignedOut(react: () => void): void {
  signedOut = react;
}

function target<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
): { url: string; body: string | FormData | undefined; headers?: Record<string, string> } {
  // What else the values of a form hold, the call would refuse.
  const values: [string, unknown][] = Object.entries(input).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(endpoint.input.shape, name),
  );
  const query = new URLSearchParams();
  const body: [string, unknown][] = [];
  const headers = freshHeaders();
  let path: string = endpoint.path;
  for (const [name, value] of values) {
    const place = placeOf(endpoint, name);
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === "query") query.set(name, String(value));
    else if (place === "header") headers[endpoint.headers?.[name] ?? name] = String(value);
    else body.push([name, value]);
  }
  const search = query.size > 0 ? `?${query}` : "";
  const bodiless = endpoint.method === "GET" || (endpoint.method === "DELETE" && body.length === 0);
  return {
    url: `/api${path}${search}`,
    body: bodiless ? undefined : encoded(endpoint, body),
    headers,
  };
}

function encoded(endpoint: { encoding?: string }, entries: [string, unknown][]): string | FormData {
  if (endpoint.encoding !== "multipart") return JSON.stringify(Object.fromEntries(entries));
  const form = new FormData();
  for (const [name, value] of entries) {
    form.set(name, value instanceof Blob ? value : textOf(value));
  }
  return form;
}

/** A form has texts only: what has parts is JSON. */
function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

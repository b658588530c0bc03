import { SELF } from "cloudflare:test";
import * as z from "zod";
import { type Endpoint, placeOf } from "#core/endpoint.ts";

export const ORIGIN = "http://cooee.test";

export type Input = Readonly<Record<string, unknown>>;

export interface CallOptions {
  /** The Cookie header, as `sessionFor` makes it. */
  cookie?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The body of every refusal. */
const refusal = z.strictObject({
  success: z.literal(false),
  code: z.string(),
  message: z.string().min(1),
  requestId: z.uuid(),
  fields: z.record(z.string(), z.string()).optional(),
});

export async function refusalOf(response: Response) {
  return refusal.parse(await response.json());
}

function form(fields: [string, unknown][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof File) data.set(name, value);
    else data.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return data;
}

/** The request that a client makes from an endpoint's input, valid or not. */
export function requestOf(endpoint: Endpoint, input: Input, options: CallOptions = {}): Request {
  const url = new URL(`${ORIGIN}/api${endpoint.path}`);
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const inPlace = (place: string) => fields.filter(([name]) => placeOf(endpoint, name) === place);
  for (const [name, value] of inPlace("path")) {
    url.pathname = decodeURI(url.pathname).replace(`{${name}}`, encodeURIComponent(String(value)));
  }
  for (const [name, value] of inPlace("query")) url.searchParams.set(name, String(value));
  const headers = new Headers(options.headers);
  if (options.cookie) headers.set("cookie", options.cookie);
  // As a page of our own calls an action behind GET (C50).
  if (endpoint.method === "GET" && endpoint.writes && !headers.has("sec-fetch-site")) {
    headers.set("sec-fetch-site", "same-origin");
  }
  for (const [name, value] of inPlace("header")) {
    headers.set(endpoint.headers?.[name] ?? name, String(value));
  }
  const init = { method: endpoint.method, headers };
  const body = inPlace("body");
  const mayGoWithout = endpoint.method === "GET" || endpoint.method === "DELETE";
  if (mayGoWithout && body.length === 0) return new Request(url, init);
  if (endpoint.encoding === "multipart") return new Request(url, { ...init, body: form(body) });
  headers.set("content-type", "application/json");
  return new Request(url, { ...init, body: JSON.stringify(Object.fromEntries(body)) });
}

export function call(endpoint: Endpoint, input: Input, options?: CallOptions): Promise<Response> {
  return SELF.fetch(requestOf(endpoint, input, options));
}

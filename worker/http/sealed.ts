import type { Context, Hono } from "hono";
import { endpoints } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import {
  type CallHead,
  openCall,
  SEALED_PATH,
  SEALED_TEXTS,
  SEALED_WINDOW_MS,
  type SealedCall,
  sealedCall,
  sealingKey,
  sealResponse,
} from "#core/sealed.ts";
import { keyOfTicket } from "#worker/domains/identity/sign-in/sealed-ticket.ts";
import { settingsOf } from "#worker/env.ts";
import { ignoresCookies } from "./cookies.ts";
import { errorResponse } from "./errors.ts";
import type { HttpEnv } from "./http-env.ts";
import { boundedBody } from "./input.ts";
import { systemOf } from "./request.ts";

/** The largest upload, in base 64, with its envelope. */
const LARGEST_SEALED = Math.ceil(
  (4 / 3) * Math.max(...endpoints.map(({ maxBytes = 1024 * 1024 }) => maxBytes)) + 65_536,
);

/** A call keeps everything from the request that carried it except how its body was encoded. */
const OUTER_ONLY = ["content-type", "content-length", "content-encoding", "transfer-encoding"];

const HEADER_VALUE = /^[ -~]*$/;

/** Requests that arrived sealed. */
const opened = new WeakSet<Request>();

/** Refuses an unencrypted call if the settings require encryption; programs with a token are exempt. */
export function refusePlain(c: Context<HttpEnv>): void {
  if (settingsOf(c.env).PAYLOAD_ENCRYPTION !== "required") return;
  if (opened.has(c.req.raw) || ignoresCookies(c.req.raw)) return;
  const encryption = SEALED_TEXTS.required;
  throw new CooeeError("INVALID_INPUT", encryption, { encryption });
}

/**
 * Accepts encrypted calls: opens each, lets the same API handle what is inside, with the cookies
 * and checks of any other call, and seals the response, errors included.
 */
export function takeSealed(api: Hono<HttpEnv>): void {
  api.post(SEALED_PATH.replace(/^\/api/, ""), async (c) => {
    if (settingsOf(c.env).PAYLOAD_ENCRYPTION === "off") {
      throw new CooeeError("NOT_FOUND", SEALED_TEXTS.off, { encryption: SEALED_TEXTS.off });
    }
    // An envelope in an envelope, however its path is spelt.
    if (opened.has(c.req.raw)) throw new CooeeError("NOT_FOUND", SEALED_TEXTS.path);
    const sealed = await sealedBody(c);
    const bytes = await keyOfTicket(systemOf(c), sealed.ticket);
    if (!bytes) {
      throw new CooeeError("INVALID_INPUT", SEALED_TEXTS.ticket, { ticket: SEALED_TEXTS.ticket });
    }
    const key = await sealingKey(bytes);
    const { head, body } = await openCall(key, sealed).catch(() => {
      throw new CooeeError("INVALID_INPUT", SEALED_TEXTS.changed);
    });
    const response = await responseTo(api, c, head, body);
    const contentType = response.headers.get("content-type") ?? undefined;
    const plain = new Uint8Array(await response.arrayBuffer());
    // Cookies are handled by the browser, not the page: they stay outside.
    for (const cookie of response.headers.getSetCookie()) {
      c.header("set-cookie", cookie, { append: true });
    }
    return c.json(await sealResponse(key, sealed, { status: response.status, contentType }, plain));
  });
}

async function sealedBody(c: Context<HttpEnv>): Promise<SealedCall> {
  const bytes = await boundedBody(c.req.raw, { maxBytes: LARGEST_SEALED });
  try {
    return sealedCall.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new CooeeError("INVALID_INPUT", SEALED_TEXTS.changed);
  }
}

async function responseTo(
  api: Hono<HttpEnv>,
  c: Context<HttpEnv>,
  head: CallHead,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  if (Math.abs(Date.now() - head.at) > SEALED_WINDOW_MS) {
    return errorResponse(c, new CooeeError("INVALID_INPUT", SEALED_TEXTS.late));
  }
  const url = innerUrl(c.req.url, head.path);
  if (!url) return errorResponse(c, new CooeeError("NOT_FOUND", SEALED_TEXTS.path));
  const values = [head.contentType ?? "", ...Object.values(head.headers ?? {})];
  if (!values.every((value) => HEADER_VALUE.test(value))) {
    return errorResponse(c, new CooeeError("INVALID_INPUT", SEALED_TEXTS.changed));
  }
  const headers = new Headers(c.req.raw.headers);
  for (const name of OUTER_ONLY) headers.delete(name);
  for (const [name, value] of Object.entries(head.headers ?? {})) headers.set(name, value);
  if (head.contentType) headers.set("content-type", head.contentType);
  const withBody = head.method !== "GET" && body.byteLength > 0;
  const inner = new Request(url, {
    method: head.method,
    headers,
    ...(withBody ? { body } : {}),
  });
  opened.add(inner);
  return await api.fetch(inner, c.env, c.executionCtx);
}

/** Only to this API. */
function innerUrl(outer: string, path: string): URL | undefined {
  const url = URL.parse(path, outer);
  const inside = url?.origin === new URL(outer).origin && url.pathname.startsWith("/api/");
  // No request can be made to an address with a name or a password.
  return inside && url.username === "" && url.password === "" ? url : undefined;
}

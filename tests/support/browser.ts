import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { call, type Input } from "./call.ts";

/** A test's own browser: it keeps cookies, and has its own IP address for rate limits. */
export interface Browser {
  ip: string;
  cookies: Map<string, string>;
  /** The Cookie header that it would send now. */
  cookie: () => string;
  call: (endpoint: Endpoint, input?: Input) => Promise<Response>;
  /** The same, for a call that must succeed. */
  ok: <I extends z.ZodObject, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    input?: Input,
  ) => Promise<z.output<O>>;
}

let browsers = 0;

export function newBrowser(ip?: string): Browser {
  browsers += 1;
  const cookies = new Map<string, string>();
  const browser: Browser = {
    ip: ip ?? `2001:db8:${browsers.toString(16)}::1`,
    cookies,
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    call: async (endpoint, input = {}) => {
      const response = await call(endpoint, input, {
        cookie: browser.cookie(),
        headers: { "cf-connecting-ip": browser.ip },
      });
      keep(cookies, response);
      return response;
    },
    ok: async (endpoint, input) => {
      const response = await browser.call(endpoint, input);
      if (response.status !== 200) {
        throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
      }
      return endpoint.output.parse(await response.json());
    },
  };
  return browser;
}

function keep(cookies: Map<string, string>, response: Response): void {
  for (const header of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = header.split("; ");
    const at = pair.indexOf("=");
    if (attributes.includes("Max-Age=0")) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

import * as z from "zod";
import { API_VERSION, CALLS } from "./calls.ts";
import { ERROR } from "./objects.ts";

const ID = /\/(cus|pi|pm|in)_[^/]+/;
const MOST_KEY_CHARACTERS = 255;

type Name = keyof typeof CALLS;

function isDescribed(name: string): name is Name {
  return name in CALLS;
}

/** Passes requests on to what stands in for Stripe, and notes whatever either says that is not as Stripe describes it. */
export function describedStripe(through: typeof fetch) {
  const made = new Set<string>();
  const problems = new Set<string>();
  const note = (name: string, { success, error }: z.ZodSafeParseResult<unknown>) => {
    if (!success) problems.add(`${name}: ${z.prettifyError(error)}`);
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const name = `${request.method} ${pathname.replace(ID, "/{id}")}`;
    made.add(name);
    for (const wrong of wrongHeaders(request)) problems.add(`${name}: ${wrong}`);
    if (!isDescribed(name)) {
      problems.add(`${name}: no such call`);
      return through(request);
    }
    const [params, answer] = CALLS[name];
    if (request.method === "POST" && search) problems.add(`${name}: parameters in the address`);
    const form =
      request.method === "POST"
        ? new TextDecoder().decode(await request.clone().arrayBuffer())
        : search.slice(1);
    note(name, z.strictObject(params).safeParse(formOf(form)));
    const response = await through(request);
    const body = await response.clone().json();
    note(`${name} ${response.status}`, (response.ok ? answer : ERROR).safeParse(body));
    return response;
  };
  return { fetch, made, problems };
}

function wrongHeaders({ method, headers }: Request): string[] {
  const key = headers.get("idempotency-key");
  const type = headers.get("content-type");
  const isPost = method === "POST";
  return [
    ...(headers.get("stripe-version") === API_VERSION ? [] : ["another version"]),
    ...(headers.get("authorization")?.startsWith("Bearer sk_test_") ? [] : ["no key of ours"]),
    ...(isPost === (key !== null) ? [] : ["an idempotency key is for a POST, and each has one"]),
    ...((key?.length ?? 0) > MOST_KEY_CHARACTERS ? ["a long idempotency key"] : []),
    ...(isPost && type !== "application/x-www-form-urlencoded" ? [`the type ${type}`] : []),
  ];
}

/** `metadata[order]=1&expand[0]=latest_charge` as nested values; the numbers in brackets count from 0. */
function formOf(text: string): unknown {
  const form = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = name.split("[").map((part) => part.replace(/\]$/, ""));
    let inner = form;
    let last = first;
    for (const part of rest) {
      const known = inner.get(last);
      const next = known instanceof Map ? known : new Map<string, unknown>();
      inner.set(last, next);
      inner = next;
      last = part;
    }
    if (inner.has(last)) throw new Error(`${name} is sent twice`);
    inner.set(last, value);
  }
  return plain(form);
}

function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const isList = value.size > 0 && [...value.keys()].every((key, index) => key === `${index}`);
  if (isList) return [...value.values()].map(plain);
  return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]));
}

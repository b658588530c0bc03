import type { VendorApp } from "#core/rules/crm/apps.ts";
import type { Change, Hook, Hooks, Post } from "./hooks.ts";
import type { Records, VendorRecord } from "./records.ts";

/** A call of a vendor's API. */
export interface VendorCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** As JSON; undefined for none. */
  json: unknown;
  form: URLSearchParams;
}

/** What a vendor's stand-in answers with. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** One account at a vendor, for what answers its calls. */
export interface Stand {
  portal: string;
  records: Records;
  hooks: Hooks;
  /** An access token that does not end. */
  newKey: () => string;
  /** A code that needs no verifier. */
  newCode: () => string;
  /** Ends all that was agreed to. */
  withdraw: () => void;
  /** The page that is shown of what was found: it may be to have nothing in it, or its first record twice. */
  pageOf: (found: VendorRecord[], most: number) => { page: VendorRecord[]; isMore: boolean };
  /** Pages show what changed by then: what changed just now may come late. */
  until: number;
}

/** A vendor: how its tokens are shown and refused, and what its API answers. */
export interface Vendor {
  app: VendorApp;
  /** Access tokens live so long; undefined for keys that do not end. */
  lifeMs: number | undefined;
  /** The token that a call was made with. */
  tokenOf: (call: VendorCall) => string | undefined;
  isTokenCall: (call: VendorCall) => boolean;
  /** Whether a revoked token ends all that its account agreed to. */
  isOneGrant?: true;
  /** Calls that prove in their bodies who makes them. */
  isOpen?: (call: VendorCall) => boolean;
  /** What a token call answers; undefined for a code or token that is not valid. */
  granted: (grant: { access: string; refresh: string; lifeMs: number }, stand: Stand) => Answer;
  /** To a code or token that is not valid. */
  invalidGrant: Answer;
  unauthorised: Answer;
  /** What it takes in all, and the header that says how much of that is left. */
  allowance?: { requests: number; header: string };
  busy: Answer;
  answer: (stand: Stand, call: VendorCall) => Answer;
  /** What it posts of changes; missing where it posts none. `api` is where our webhooks' addresses begin. */
  posts?: (stand: Stand, changes: readonly Change[], api: string) => Post[];
}

/** What is posted to each webhook of an account. */
export function toEach({ hooks }: Stand, post: (hook: Hook) => Omit<Post, "url">): Post[] {
  return hooks.list().map((hook) => ({ url: hook.url, ...post(hook) }));
}

/** An OAuth token, as most vendors take it. */
export function bearerOf({ headers }: VendorCall): string | undefined {
  return /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1];
}

/** What OAuth's token calls answer. */
export function tokenAnswer({ access, refresh, lifeMs }: Parameters<Vendor["granted"]>[0]) {
  return { access_token: access, refresh_token: refresh, expires_in: lifeMs / 1000 };
}

export const NOT_FOUND: Answer = { status: 404, body: { message: "There is no such call" } };

/** A number of an account that follows from its name. */
export function accountNumber(portal: string): number {
  return [...portal].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 89_999_999,
    1_000_000,
  );
}

/** In which a vendor keeps what was noted about its records. */
export const NOTES = "notes";

/** Writes a note about a record; answers its id, or undefined if the record is not there. */
export function noted(
  records: Records,
  module: string,
  id: string | number,
  text: string,
): number | undefined {
  const [found] = records.byIds(module, [Number(id)]);
  return found && records.add(NOTES, [{ of: String(found.id), text }], Date.now())[0];
}

/** More than any test writes. */
export const MOST_NOTES = 1_000_000;

/** The notes about a record. */
export function notesOf(records: Records, id: string | undefined): VendorRecord[] {
  const matches = ({ values }: VendorRecord) => values.of === id;
  return records.find(NOTES, { limit: MOST_NOTES, matches });
}

/** What a call that changes a record answers. */
export function changedAs(
  records: Records,
  module: string,
  id: string,
  change: Record<string, string>,
): Answer {
  const [found] = records.byIds(module, [Number(id)]);
  if (!found) return { status: 404, body: { message: "The record does not exist" } };
  records.change(found.id, change, Date.now());
  return { status: 200, body: { id } };
}

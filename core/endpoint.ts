import * as z from "zod";
import type { Kind } from "./ids.ts";
import type { Access, Permission } from "./permissions.ts";

/** The header for a one-time code in a call without a body: URLs are logged. */
export const CODE_HEADER = "x-one-time-code";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * How often one caller may make a call. Counted after its input is validated and before anything
 * else is done.
 */
export interface RateLimit {
  /** The counter's name: calls that name the same one share it. */
  of: string;
  by: "network" | "person" | "account";
  per: "minute" | "quarter hour" | "hour";
  most: number;
}

export interface EndpointDefinition<
  I extends z.ZodObject,
  O extends z.ZodType,
  A extends Access = Access,
  D extends boolean = boolean,
> {
  summary: string;
  /** Under which heading the API's description lists it, if not under its file's (`registry.ts`). */
  area?: string;
  access: A;
  /** Limits that depend on the caller alone; limits by mobile, email or code are up to the verb. */
  limits?: readonly RateLimit[];
  /** Path parameters, query and body in one object; names in `path` are read from the path. */
  input: I;
  /** The fields beside `success: true`. */
  output: O;
  /** Names of inputs that are in the query of a call with a body; a DELETE may have either. */
  query?: readonly string[];
  /** Secrets of a call without a body, with the header that carries each: URLs are logged. */
  headers?: Readonly<Record<string, string>>;
  /** Refuses fields it does not name: what sends, spends or grants must not overlook one (docs/decisions/0030). */
  exact?: true;
  encoding?: "json" | "multipart";
  /** A multipart call that also accepts JSON when there is no file to send. */
  orJson?: true;
  /** The response is a file to save, not JSON; `output` then describes nothing. */
  download?: D;
  /** Sent unencrypted even if payloads are encrypted: it comes before there is a key. */
  plain?: boolean;
  /** Its session is checked on every call although it only reads: it leads to a file. */
  fresh?: true;
  /** Refused to an administrator who is logged in as someone else: exports and credentials. */
  ownersOnly?: true;
  /** Which input names which kind of record; another account's is a 404. */
  owns?: Readonly<Record<string, Kind | "subAccount">>;
  /** Whether it may change anything; by default, everything but a GET may. */
  writes?: boolean;
  /** Largest body in bytes; 1 MB by default. */
  maxBytes?: number;
  /** The error beside the field `file` of an upload that is larger. */
  tooLarge?: string;
}

export interface Endpoint<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  D extends boolean = boolean,
> extends EndpointDefinition<I, O, A, D> {
  method: Method;
  /** As the specification writes it, without `/api`: `/group/{id}`. */
  path: `/${string}`;
}

/** The validated input of a call. */
export type Input<E extends Endpoint> = z.output<E["input"]>;

/** The response to a call, without `success: true`. */
export type Output<E extends Endpoint> = z.input<E["output"]>;

/** Declares one call of the API; the only place where its shape is written down. */
export function endpoint<
  I extends z.ZodObject,
  O extends z.ZodType,
  const A extends Access,
  D extends boolean = false,
>(
  method: Method,
  path: `/${string}`,
  definition: EndpointDefinition<I, O, A, D>,
): Endpoint<I, O, A, D> {
  return { ...definition, method, path };
}

/** Whether a call may change anything. One that may not can start before its session is checked. */
export function mayWrite({
  method,
  writes = method !== "GET",
  limits = [],
}: Pick<Endpoint, "method" | "writes" | "limits">): boolean {
  return writes || limits.length > 0;
}

/** What these open has no secrets: lists and records of everyday work. */
const PLAIN: ReadonlySet<Permission> = new Set([
  "campaign",
  "conversation",
  "dashboard",
  "group",
  "groupRead",
  "history",
  "mms",
  "mmsRecipients",
  "optOut",
  "paramRead",
  "recipients",
  "sms",
  "template",
]);

/**
 * Whether a call may rely on a check of its session that is a few seconds old (docs/decisions/0032): one that only reads,
 * and neither sends, spends or grants anything nor reveals a secret.
 */
export function isPlainRead(endpoint: Endpoint): boolean {
  const { method, access, download, fresh } = endpoint;
  if (method !== "GET" || mayWrite(endpoint) || download || fresh) return false;
  if (access.who === "anyone" || access.inPerson || access.may === undefined) return false;
  return PLAIN.has(access.may);
}

/** The names between braces in an endpoint's path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

type Travels = Pick<Endpoint, "method" | "path" | "query" | "headers">;

/** Where a field of an endpoint's input is sent. */
export function placeOf(endpoint: Travels, field: string): "path" | "header" | "query" | "body" {
  if (pathNames(endpoint.path).includes(field)) return "path";
  if (Object.hasOwn(endpoint.headers ?? {}, field)) return "header";
  return endpoint.method === "GET" || endpoint.query?.includes(field) ? "query" : "body";
}

/** A whole number in a query string or in JSON. */
export const queryNumber = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,15}$/, "Must be a whole number")
    .transform(Number),
]);

/** Which page of a list, from 1, and how many rows it has. */
export const pageInput = { page: queryNumber.optional(), limit: queryNumber.optional() };

/** A list in a query string: URL-encoded items with commas between them. */
export function commaText(items: readonly string[]): string {
  return items.map((item) => item.replace(/[%,]/g, encodeURIComponent)).join(",");
}

/** Undefined if the text is no such list. */
export function commaItems(text: string): string[] | undefined {
  try {
    return text.split(",").map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** A field with such a list; `error` is shown for any other text. */
export function commaList<T extends z.ZodType>(items: T, error: string) {
  return z.string().transform((text, issues): z.output<T> => {
    const list = items.safeParse(commaItems(text));
    if (list.success) return list.data;
    issues.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}

export const noInput = z.object({});
export const noOutput = z.object({});

/** A field of a multipart form that contains JSON text of this shape. */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((text, issues): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issues.addIssue({ code: "custom", message: "Must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** The paged list of the specification (R381). */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number(),
    current: z.number(),
    limit: z.number(),
    totalPages: z.number(),
  });
}

/** A list paged by key: `next` is the cursor of the next page, absent on the last. */
export function keyedListOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), limit: z.number(), next: z.string().optional() });
}

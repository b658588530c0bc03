import * as z from "zod";
import type { Access } from "./access.ts";
import type { Kind } from "./ids.ts";

/** The header of a one-time code where a call has no body: addresses are logged. */
export const CODE_HEADER = "x-one-time-code";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** How often one caller may make a call. Counted once its input is right, before anything is done. */
export interface RateLimit {
  /** What is counted: calls that name the same thing share one count. */
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
  method: Method;
  /** As the specification writes it, without `/api`: `/group/{id}`. */
  path: `/${string}`;
  area: string;
  summary: string;
  access: A;
  /** Those that the caller alone decides; limits by mobile, e-mail or code are the verb's. */
  limits?: readonly RateLimit[];
  /** Path parameters, query and body in one object; names in `path` are taken from the path. */
  input: I;
  /** The fields beside `success: true`. */
  output: O;
  /** Names of the input that travel in the query of a call with a body; a DELETE may have either. */
  query?: readonly string[];
  /** Secrets of a call without a body, with the header that each travels in: addresses are logged. */
  headers?: Readonly<Record<string, string>>;
  encoding?: "json" | "multipart";
  /** A multipart call that takes JSON, too, where there is no file to send. */
  orJson?: true;
  /** The answer is a file to keep, not JSON; `output` then describes nothing. */
  download?: D;
  /** Travels in the clear even where payloads are encrypted: it comes before there is a key. */
  plain?: boolean;
  /** Which input names what kind of thing of the account's own: another account's is a 404. */
  owns?: Readonly<Record<string, Kind | "subAccount">>;
  /** Whether it may change something; where it is not said, everything but a GET may. */
  writes?: boolean;
  /** Largest body in bytes; 1 MB where it is not said. */
  maxBytes?: number;
  /** What is said beside the field `file` of an upload that is larger. */
  tooLarge?: string;
}

export interface Endpoint<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  D extends boolean = boolean,
> extends EndpointDefinition<I, O, A, D> {}

/** What a call is given, once it is checked. */
export type Input<E extends Endpoint> = z.output<E["input"]>;

/** What a call answers with, beside `success: true`. */
export type Output<E extends Endpoint> = z.input<E["output"]>;

/** Declares one call of the API; the only place where its shape is written down. */
export function endpoint<
  I extends z.ZodObject,
  O extends z.ZodType,
  const A extends Access,
  D extends boolean = false,
>(definition: EndpointDefinition<I, O, A, D>): Endpoint<I, O, A, D> {
  return definition;
}

/** Whether a call may change something. Whatever may not can begin before its session is checked. */
export function mayWrite({
  method,
  writes = method !== "GET",
  limits = [],
}: Pick<Endpoint, "method" | "writes" | "limits">): boolean {
  return writes || limits.length > 0;
}

/** The names between braces in an endpoint's path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

type Travels = Pick<
  EndpointDefinition<z.ZodObject, z.ZodType>,
  "method" | "path" | "query" | "headers"
>;

/** Where a field of an endpoint's input travels. */
export function placeOf(endpoint: Travels, field: string): "path" | "header" | "query" | "body" {
  if (pathNames(endpoint.path).includes(field)) return "path";
  if (endpoint.headers?.[field]) return "header";
  return endpoint.method === "GET" || endpoint.query?.includes(field) ? "query" : "body";
}

/** A whole number in a query string, or a number in JSON. */
export const queryNumber = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,15}$/, "Must be a whole number")
    .transform(Number),
]);

export const noInput = z.object({});
export const noOutput = z.object({});

/** A field of a multipart form that holds JSON text of this shape. */
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

/** A list paged by key: `next` is the cursor of the following page, absent at the end. */
export function keyedListOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), limit: z.number(), next: z.string().optional() });
}

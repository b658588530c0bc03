import type { Context } from "hono";
import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { pathNames, placeOf } from "#core/endpoint.ts";
import { CooeeError } from "#core/errors.ts";
import { inWords } from "#worker/in-words.ts";
import { readWithin } from "#worker/media/bytes.ts";
import { fieldErrors, invalidFields, unknownFields } from "#worker/valid-input.ts";
import { asWritten } from "./as-written.ts";
import type { HttpEnv } from "./http-env.ts";

const MAX_BODY = 1024 * 1024;
/** No call has as many fields: one that gives more is refused by some of them. */
const MOST_NAMES = 200;

type Body = Pick<Endpoint, "encoding" | "orJson" | "maxBytes" | "tooLarge"> &
  Partial<Pick<Endpoint, "input">>;

function tooLarge({ maxBytes = MAX_BODY, tooLarge: text }: Body): CooeeError {
  return text
    ? new CooeeError("TOO_LARGE", text, { file: text })
    : new CooeeError("TOO_LARGE", `The request is larger than ${Math.floor(maxBytes / 1024)} kB`);
}

/** The body's bytes, never more than the limit, whatever its headers claim. */
export async function boundedBody(request: Request, endpoint: Body): Promise<Uint8Array> {
  const limit = endpoint.maxBytes ?? MAX_BODY;
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(endpoint);
  const bytes = await readWithin(request, limit);
  if (!bytes) throw tooLarge(endpoint);
  return bytes;
}

async function bodyFields(request: Request, endpoint: Body): Promise<Record<string, unknown>> {
  const bytes = await boundedBody(request, endpoint);
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get("content-type") ?? "";
  const isJson = type.startsWith("application/json");
  if (endpoint.encoding === "multipart" && !(endpoint.orJson && isJson)) {
    if (!type.startsWith("multipart/form-data")) {
      throw new CooeeError("INVALID_INPUT", "The request must be multipart/form-data");
    }
    const form = await new Response(bytes, { headers: { "content-type": type } })
      .formData()
      .catch(() => {
        throw new CooeeError("INVALID_INPUT", "The form could not be read");
      });
    return fromForm(Object.fromEntries(form.entries()), endpoint);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw new CooeeError("INVALID_INPUT", "The request must be JSON");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new CooeeError("INVALID_INPUT", "The request must be a JSON object");
  }
  return { ...parsed };
}

/**
 * A form has texts and files only. A field that is left empty is not given, unless an empty text says something there.
 * Where the same call may be JSON, what a field does not take as a text is read as JSON text: lists, numbers, yes or no.
 */
function fromForm(form: Record<string, unknown>, { orJson, input }: Body): Record<string, unknown> {
  if (!input) return form;
  const entries = Object.entries(form).flatMap(([name, value]) => {
    const field = fieldOf(input, name);
    if (typeof value !== "string" || !field || field.safeParse(value).success) {
      return [[name, value]];
    }
    if (isLeftEmpty(value, field)) return [];
    return [[name, orJson ? jsonIn(value) : value]];
  });
  return Object.fromEntries(entries);
}

function fieldOf({ shape }: z.ZodObject, name: string): z.ZodType | undefined {
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

/** Whether a field that may be left out has an empty text that says nothing there. */
function isLeftEmpty(value: unknown, field: z.ZodType | undefined): boolean {
  if (value !== "" || !field || field.safeParse(value).success) return false;
  return field.safeParse(undefined).success;
}

/** What a text says as JSON; the text itself if it is none. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The names that a request gives in its query or its body and that the call does not have there. */
function unknownNames(
  endpoint: Endpoint,
  given: Readonly<Record<"query" | "body", readonly string[]>>,
): string[] {
  const isKnown = (name: string, place: string) =>
    Object.hasOwn(endpoint.input.shape, name) && placeOf(endpoint, name) === place;
  const places = ["query", "body"] as const;
  return places.flatMap((place) =>
    given[place].slice(0, MOST_NAMES).filter((name) => !isKnown(name, place)),
  );
}

/** The input, validated against the contract; errors are reported field by field. */
export async function readInput<I extends z.ZodObject, O extends z.ZodType>(
  c: Context<HttpEnv>,
  endpoint: Endpoint<I, O>,
): Promise<z.output<I>> {
  const names = pathNames(endpoint.path);
  const path = Object.fromEntries(names.map((name) => [name, c.req.param(name)]));
  const queried = c.req.query();
  const query = Object.entries(queried).filter(
    ([name, value]) =>
      placeOf(endpoint, name) === "query" && !isLeftEmpty(value, fieldOf(endpoint.input, name)),
  );
  const headers = Object.entries(endpoint.headers ?? {}).map(([field, name]) => [
    field,
    c.req.header(name),
  ]);
  const body = endpoint.method === "GET" ? {} : await bodyFields(c.req.raw, endpoint);
  const written = {
    ...body,
    ...Object.fromEntries(query),
    ...Object.fromEntries(headers),
    ...path,
  };
  const parsed = endpoint.input.safeParse(asWritten(endpoint.input, written), {
    error: inWords,
  });
  const unknown = endpoint.exact
    ? unknownNames(endpoint, { query: Object.keys(queried), body: Object.keys(body) })
    : [];
  if (!parsed.success || unknown.length > 0) {
    throw invalidFields({
      ...unknownFields(unknown),
      ...(parsed.error ? fieldErrors(parsed.error) : {}),
    });
  }
  return parsed.data;
}

import * as z from "zod";
import type { VendorApp } from "#core/rules/crm/apps.ts";
import type { Ask, Refusal, Vendor, VendorRequest } from "#worker/connectors/connector.ts";
import type { Kernel } from "#worker/context.ts";
import { describeError } from "#worker/log.ts";
import { readWithin } from "#worker/media/bytes.ts";
import { VendorError } from "../vendor-error.ts";

const TIME_LIMIT_MS = 20_000;
/** Of an answer: a page of records has a few hundred kilobytes. */
const MAX_ANSWER = 8 * 1024 * 1024;
const LONGEST_WORDS = 300;
/** RFC 6749, 5.2: not what the customer agreed to is over, but our app is not known. */
const isOurApp = z.object({ error: z.enum(["invalid_client", "unauthorized_client"]) });
/** The same: what the customer agreed to is over. */
const isEnded = z.object({ error: z.literal("invalid_grant") });

type Outside = Pick<Kernel, "vendors" | "log" | "now">;

/** Sends one request and reads its answer; throws a VendorError for any other outcome. */
export async function ask<T>(
  ctx: Outside,
  connector: Pick<Vendor, "app" | "words" | "refusal">,
  { request, read }: Ask<T>,
  seen: (headers: Headers) => void = () => {},
): Promise<T> {
  const { app } = connector;
  const response = await send(ctx, app, request);
  seen(response.headers);
  const answer = await bodyOf(ctx, app, response);
  if (isOurApp.safeParse(answer).success) {
    ctx.log.error("vendor.app", "Our keys are not valid there", { app });
    throw new VendorError(app, "unavailable");
  }
  const refusal = isEnded.safeParse(answer).success
    ? "ended"
    : (connector.refusal?.(response.status, answer) ?? refusalOf(response.status));
  if (refusal !== undefined) {
    const words = refusal === "refused" ? connector.words(answer) : undefined;
    throw new VendorError(app, refusal, {
      words: words?.slice(0, LONGEST_WORDS),
      retryAfter: retryAfterOf(ctx, response),
    });
  }
  try {
    return read(answer);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    ctx.log.error("vendor.unexpected", error, { app, path: new URL(request.url).pathname });
    throw new VendorError(app, "unavailable");
  }
}

async function send(ctx: Outside, app: VendorApp, request: VendorRequest): Promise<Response> {
  try {
    return await ctx.vendors.send(app, asRequest(request));
  } catch (error) {
    ctx.log.info("vendor.unreachable", { app, error: describeError(error) });
    throw new VendorError(app, "unavailable");
  }
}

function asRequest({ method, url, query = {}, headers = {}, body }: VendorRequest): Request {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) address.searchParams.append(name, String(one));
  }
  const common = {
    method,
    // A vendor's API never sends us elsewhere, and our tokens would go along.
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  } as const;
  const accepts = { accept: "application/json", "user-agent": "Cooee", ...headers };
  if (body === undefined) return new Request(address, { ...common, headers: accepts });
  if ("form" in body) {
    return new Request(address, {
      ...common,
      headers: accepts,
      body: new URLSearchParams(body.form),
    });
  }
  return new Request(address, {
    ...common,
    headers: { ...accepts, "content-type": "application/json" },
    body: JSON.stringify(body.json),
  });
}

/** Undefined for an empty body; a page of HTML, or what is too large, is a failure of the vendor's. */
async function bodyOf(ctx: Outside, app: VendorApp, response: Response): Promise<unknown> {
  const bytes = await readWithin(response, MAX_ANSWER).catch(() => undefined);
  if (!bytes) throw new VendorError(app, "unavailable");
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === "") return undefined;
  try {
    const answer: unknown = JSON.parse(text);
    return answer;
  } catch {
    const refusal = refusalOf(response.status) ?? "unavailable";
    throw new VendorError(app, refusal, { retryAfter: retryAfterOf(ctx, response) });
  }
}

function refusalOf(status: number): Refusal | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401) return "revoked";
  if (status === 429) return "busy";
  return status >= 500 || status < 400 ? "unavailable" : "refused";
}

const LONGEST_REST_S = 3_600;

/** In seconds; vendors say them, or a moment by their own clock. */
function retryAfterOf({ now }: Outside, { headers }: Response): number | undefined {
  const said = headers.get("retry-after") ?? "";
  const theirNow = Date.parse(headers.get("date") ?? "") || now();
  const seconds = /^\d/.test(said) ? Number(said) : (Date.parse(said) - theirNow) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_REST_S) : undefined;
}

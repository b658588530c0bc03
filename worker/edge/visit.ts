import type { SystemContext } from "#worker/context.ts";
import { readWithin } from "#worker/media/bytes.ts";

/** What a redirect needs. */
export interface LightContext
  extends Pick<SystemContext, "now" | "settings" | "waitUntil" | "log"> {
  queues: Pick<SystemContext["queues"], "clicks">;
}

/** A request for one of the recipients' pages. */
export interface Visit {
  ctx: SystemContext;
  request: Request;
  /** The account that the host belongs to: it has no other account's links. Undefined for our own host. */
  owner: string | undefined;
}

/** Whether an account's links work on the host: on ours all do, on a domain its owner's and their sub-accounts'. */
export function isOnHost(
  { owner }: Pick<Visit, "owner">,
  account: { id: string; parentId: string | null },
): boolean {
  return owner === undefined || owner === account.id || owner === account.parentId;
}

export function isAsking({ request }: Pick<Visit, "request">): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** The response to a method that a page does not have. */
export function notAllowed(allow: string): Response {
  return new Response(null, { status: 405, headers: { allow } });
}

/** More than any of our forms holds. */
const MOST_BYTES = 16_384;

/** The fields of a form as browsers send it; undefined if it is none. */
export async function formOf({
  request,
}: {
  request: Pick<Request, "body">;
}): Promise<URLSearchParams | undefined> {
  const bytes = await readWithin(request, MOST_BYTES);
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes));
}

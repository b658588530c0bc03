import { ORIGIN } from "#tests/support/call.ts";
import type { SystemContext } from "#worker/context.ts";
import { recipientPath } from "#worker/edge/recipient-path.ts";

/** A recipient's request for a path, answered as the Worker does, in a test's own context. */
export function recipientPage(
  ctx: SystemContext,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const page = recipientPath(path);
  if (!page) throw new Error(`${path} is no recipient's path`);
  const request = new Request(`${ORIGIN}${path}`, init);
  return page({ ctx, request, owner: undefined });
}

import type { Context } from "hono";
import { CooeeError, ERROR_STATUS, PROCESSING_ERROR } from "#core/errors.ts";
import { logger } from "#worker/log.ts";
import type { HttpEnv } from "./http-env.ts";

/** The error envelope; unexpected errors are logged in full and reveal as little as possible. */
export function errorResponse(c: Context<HttpEnv>, error: unknown): Response {
  const requestId = c.get("requestId");
  const known = error instanceof CooeeError ? error : new CooeeError("INTERNAL", PROCESSING_ERROR);
  if (known !== error) {
    logger({ requestId, account: c.get("accountId") }).error("request.failed", error, {
      path: c.req.routePath,
    });
  }
  const { code, message, fields, retryAfter } = known;
  if (retryAfter !== undefined) c.header("retry-after", String(retryAfter));
  return c.json(
    { success: false, code, message, requestId, ...(fields ? { fields } : {}) },
    ERROR_STATUS[code],
  );
}

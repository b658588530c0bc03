import type { Context } from "hono";
import { CooeeError, ERROR_STATUS, PROCESSING_ERROR } from "#core/errors.ts";
import { isMoving } from "#worker/db/moving.ts";
import { logger } from "#worker/log.ts";
import type { HttpEnv } from "./http-env.ts";

const MOVING_TEXT =
  "We are moving your account to a larger place. Please try again in a few seconds.";
const MOVING_SECONDS = 5;

function unexpected(error: unknown): CooeeError {
  return isMoving(error)
    ? new CooeeError("UNAVAILABLE", MOVING_TEXT, undefined, MOVING_SECONDS)
    : new CooeeError("INTERNAL", PROCESSING_ERROR);
}

/** The error envelope; unexpected errors are logged in full and reveal as little as possible. */
export function errorResponse(c: Context<HttpEnv>, error: unknown): Response {
  const requestId = c.get("requestId");
  const known = error instanceof CooeeError ? error : unexpected(error);
  if (known !== error && known.code === "INTERNAL") {
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

import { Hono } from "hono";
import { CooeeError } from "#core/errors.ts";
import { dropFile } from "#worker/domains/automation/file-scheduler/drop-file.ts";
import { settingsOf } from "#worker/env.ts";
import { isRestoring, RESTORING_TEXT } from "#worker/kernel/stop-switch.ts";
import type { HttpEnv } from "./http-env.ts";
import { boundedBody } from "./input.ts";
import { callerOf, systemOf } from "./request.ts";

/** What programs put to the secret addresses of file schedulers: the file is the body, its name ends the path. */
export const fileDrop = new Hono<HttpEnv>();

fileDrop.put("/scheduler/drop/:account/:group/:secret/:name", async (c) => {
  if (isRestoring({ settings: settingsOf(c.env) })) {
    throw new CooeeError("UNAVAILABLE", RESTORING_TEXT);
  }
  const { raw } = c.req;
  const message = await dropFile(systemOf(c), {
    ...c.req.param(),
    ip: callerOf(c).ip,
    headers: raw.headers,
    read: (limits) => boundedBody(raw, limits),
  });
  return c.json({ success: true, message });
});

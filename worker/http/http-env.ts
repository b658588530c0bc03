import type { Databases } from "#worker/db/databases.ts";
import type { Env } from "#worker/env.ts";

/** Hono's variables for a request to the API. */
export interface HttpEnv {
  Bindings: Env;
  Variables: { requestId: string; accountId?: string; databases?: Databases };
}

import type { Databases } from "#worker/db/databases.ts";
import type { Env } from "#worker/env.ts";

/** What Hono knows of a request to the API. */
export interface HttpEnv {
  Bindings: Env;
  Variables: { requestId: string; accountId?: string; databases?: Databases };
}

import type { Endpoint } from "../endpoint.ts";
import * as auth from "./auth.ts";
import * as campaigns from "./campaigns.ts";
import * as contacts from "./contacts.ts";
import * as groups from "./groups.ts";
import * as imports from "./imports.ts";
import * as messages from "./messages.ts";
import * as user from "./user.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

/** Every endpoint of the product: what OpenAPI and the common security suite loop over. */
export const endpoints: readonly Endpoint[] = [
  auth,
  user,
  groups,
  contacts,
  imports,
  campaigns,
  messages,
].flatMap((domain) => Object.values<unknown>(domain).filter(isEndpoint));

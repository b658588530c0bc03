import { deleteMe } from "#core/contract/security.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteMe as deleteMeVerb } from "./delete-me.ts";

export function deletionRoutes(api: Api): void {
  api.own(deleteMe, deleteMeVerb);
}

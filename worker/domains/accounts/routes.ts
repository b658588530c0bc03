import * as contract from "#core/contract/security.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteMe } from "./delete-me.ts";

export function accountsRoutes(api: Api): void {
  api.own(contract.deleteMe, deleteMe);
}

import { adminVisit } from "#core/contract/admin-visit.ts";
import type { Api } from "#worker/http/mount.ts";
import { recordVisit } from "./record-visit.ts";

export function adminRoutes(api: Api): void {
  api.own(adminVisit, recordVisit);
}

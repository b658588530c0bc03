import * as contract from "#core/contract/assignments.ts";
import type { Api } from "#worker/http/mount.ts";
import { assignTemplate } from "./assign-template.ts";

export function templatesRoutes(api: Api): void {
  api.own(contract.assignTemplate, assignTemplate);
}

import * as contract from "#core/contract/assignments.ts";
import type { Api } from "#worker/http/mount.ts";
import { assignDraft } from "./assign-draft.ts";
import { assignGroup } from "./assign-group.ts";
import { assignTemplate } from "./assign-template.ts";

export function assignmentRoutes(api: Api): void {
  api.own(contract.assignGroup, assignGroup);
  api.own(contract.assignTemplate, assignTemplate);
  api.own(contract.assignDraft, assignDraft);
}

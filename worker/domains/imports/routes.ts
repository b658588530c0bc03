import * as contract from "#core/contract/imports.ts";
import type { Api } from "#worker/http/mount.ts";
import { createOrImport } from "./create-or-import.ts";
import { getImport } from "./get-import.ts";
import { importIntoGroup } from "./import-into-group.ts";
import { previewSheet } from "./preview-sheet.ts";
import { rejectedRows } from "./rejected-rows.ts";
import { uploadSheet } from "./upload-sheet.ts";

export function importsRoutes(api: Api): void {
  api.own(contract.uploadSheet, uploadSheet);
  api.own(contract.previewSheet, previewSheet);
  api.own(contract.importNewGroup, createOrImport);
  api.own(contract.importIntoGroup, importIntoGroup);
  api.own(contract.getImport, getImport);
  api.file(contract.rejectedRows, rejectedRows);
}

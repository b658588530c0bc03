import * as contract from "#core/contract/files.ts";
import type { Api } from "#worker/http/mount.ts";
import { getFiles } from "./get-files.ts";
import { uploadFile } from "./upload-file.ts";

export function filesRoutes(api: Api): void {
  api.own(contract.uploadFile, uploadFile);
  api.own(contract.getFiles, getFiles);
}

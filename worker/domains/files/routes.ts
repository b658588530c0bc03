import { getFiles, uploadFile } from "#core/contract/files.ts";
import type { Api } from "#worker/http/mount.ts";
import { getFiles as getFilesVerb } from "./get-files.ts";
import { uploadFile as uploadFileVerb } from "./upload-file.ts";

export function fileRoutes(api: Api): void {
  api.own(uploadFile, uploadFileVerb);
  api.own(getFiles, getFilesVerb);
}

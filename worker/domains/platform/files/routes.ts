import { getFiles } from "./get-files.ts";
import { uploadFile } from "./upload-file.ts";

export const filesRoutes = [uploadFile, getFiles];

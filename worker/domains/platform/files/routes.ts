import { getFiles, uploadFile } from "./files.ts";

export const filesRoutes = [uploadFile, getFiles];

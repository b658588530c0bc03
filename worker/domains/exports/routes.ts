import { downloadExport } from "./download-export.ts";
import { exportMessages } from "./export-messages.ts";
import { getExport } from "./get-export.ts";

export const exportsRoutes = [exportMessages, getExport, downloadExport];

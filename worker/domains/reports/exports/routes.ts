import { downloadExport, getExport } from "./download-export.ts";
import { exportBlocks } from "./export-blocks.ts";
import { exportContacts } from "./export-contacts.ts";
import { exportMessages, exportMms } from "./export-messages.ts";

export const exportsRoutes = [
  exportBlocks,
  exportContacts,
  exportMessages,
  exportMms,
  getExport,
  downloadExport,
];

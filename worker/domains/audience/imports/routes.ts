import { bulkBlock } from "./bulk-block.ts";
import { checkImport } from "./check-import.ts";
import { createOrImport } from "./create-or-import.ts";
import { getImport } from "./get-import.ts";
import { importIntoGroup } from "./import-into-group.ts";
import { importMedicalContacts } from "./import-medical-contacts.ts";
import { listImports } from "./list-imports.ts";
import { previewSheet } from "./preview-sheet.ts";
import { rejectedRows } from "./rejected-rows.ts";
import { audienceFromSheet, launchToSheet } from "./sheet-audience.ts";
import { undoImport } from "./undo-import.ts";
import { uploadSheet } from "./upload-sheet.ts";

export const importsRoutes = [
  bulkBlock,
  uploadSheet,
  previewSheet,
  checkImport,
  createOrImport,
  importIntoGroup,
  importMedicalContacts,
  getImport,
  listImports,
  undoImport,
  rejectedRows,
  audienceFromSheet,
  launchToSheet,
];

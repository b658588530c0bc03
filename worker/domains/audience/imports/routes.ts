import { bulkBlock } from "./bulk-block.ts";
import { checkImport } from "./check-import.ts";
import { createOrImport, importIntoGroup, importMedicalContacts } from "./import-contacts.ts";
import { getImport, listImports, rejectedRows, undoImport } from "./imports.ts";
import { audienceFromSheet, launchToSheet } from "./sheet-audience.ts";
import { previewSheet, uploadSheet } from "./upload-sheet.ts";

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

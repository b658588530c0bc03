import {
  configureGoogleSheet,
  fetchAllSheets,
  getGoogleSheet,
  pickGoogleSheet,
  refreshGoogleSheet,
  removeGoogleSheet,
} from "./google-sheets.ts";

export const googleSheetsRoutes = [
  pickGoogleSheet,
  fetchAllSheets,
  getGoogleSheet,
  configureGoogleSheet,
  refreshGoogleSheet,
  removeGoogleSheet,
];

import { getCrmRead, importCrm, readCrm } from "./read-crm.ts";
import { squarespaceContact, squarespaceRetail } from "./squarespace-people.ts";

export const crmImportsRoutes = [
  readCrm,
  getCrmRead,
  importCrm,
  squarespaceContact,
  squarespaceRetail,
];

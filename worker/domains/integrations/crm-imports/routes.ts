import { getCrmRead, importCrm, readCrm } from "./read-crm.ts";

export const crmImportsRoutes = [readCrm, getCrmRead, importCrm];

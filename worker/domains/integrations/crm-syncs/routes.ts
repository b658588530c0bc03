import {
  createCrmSync,
  deleteCrmSync,
  listCrmSyncs,
  runCrmSync,
  updateCrmSync,
} from "./crm-syncs.ts";

export const crmSyncsRoutes = [
  createCrmSync,
  listCrmSyncs,
  updateCrmSync,
  deleteCrmSync,
  runCrmSync,
];

import {
  listGhlAccounts,
  listGhlLocations,
  reconnectGhl,
  removeGhl,
  saveGhlToken,
} from "./accounts.ts";

export const ghlRoutes = [saveGhlToken, listGhlAccounts, listGhlLocations, reconnectGhl, removeGhl];

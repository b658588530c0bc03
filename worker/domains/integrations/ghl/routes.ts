import {
  listGhlAccounts,
  listGhlLocations,
  reconnectGhl,
  removeGhl,
  saveGhlToken,
} from "./accounts.ts";
import { assignGhlSender, listGhlSenders } from "./senders.ts";

export const ghlRoutes = [
  saveGhlToken,
  listGhlAccounts,
  listGhlLocations,
  reconnectGhl,
  removeGhl,
  listGhlSenders,
  assignGhlSender,
];

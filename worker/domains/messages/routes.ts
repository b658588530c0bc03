import { history } from "./history.ts";
import { historyCounts } from "./history-counts.ts";
import { listIncoming } from "./list-incoming.ts";

export const messagesRoutes = [history, historyCounts, listIncoming];

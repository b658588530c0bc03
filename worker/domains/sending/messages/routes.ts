import { history, mmsHistory } from "./history.ts";
import { historyCounts } from "./history-counts.ts";
import { listIncoming } from "./list-incoming.ts";

export const messagesRoutes = [history, mmsHistory, historyCounts, listIncoming];

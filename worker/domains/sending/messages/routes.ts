import { history, historyCounts, mmsHistory } from "./history.ts";
import { listIncoming } from "./list-incoming.ts";

export const messagesRoutes = [history, mmsHistory, historyCounts, listIncoming];

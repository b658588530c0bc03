import { history } from "./history.ts";
import { historyCounts } from "./history-counts.ts";

export const messagesRoutes = [history, historyCounts];

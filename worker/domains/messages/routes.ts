import { history } from "./history.ts";
import { historyCounts } from "./history-counts.ts";
import { listMessages } from "./list-messages.ts";

export const messagesRoutes = [history, historyCounts, listMessages];

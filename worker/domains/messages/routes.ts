import { history } from "./history.ts";

export const messagesRoutes = [history];

import { checkQuickMessage } from "./check-quick-message.ts";
import { recentNumbers } from "./recent-numbers.ts";
import { sendMessage, sendQuickMessage, sendSms } from "./send-quick-message.ts";

export const quickMessagesRoutes = [
  sendQuickMessage,
  sendSms,
  sendMessage,
  checkQuickMessage,
  recentNumbers,
];

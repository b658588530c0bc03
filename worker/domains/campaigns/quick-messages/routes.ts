import { checkQuickMessage } from "./check-quick-message.ts";
import { appealQuick, cancelQuick, changeQuickLink, rescheduleQuick } from "./lifecycle-calls.ts";
import { recentNumbers } from "./recent-numbers.ts";
import { sendMessage, sendMms, sendQuickMessage, sendSms } from "./send-quick-message.ts";

export const quickMessagesRoutes = [
  sendQuickMessage,
  sendMms,
  sendSms,
  sendMessage,
  checkQuickMessage,
  recentNumbers,
  rescheduleQuick,
  appealQuick,
  cancelQuick,
  changeQuickLink,
];

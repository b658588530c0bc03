import { appealQuick } from "./appeal-quick.ts";
import { cancelQuick } from "./cancel-quick.ts";
import { changeQuickLink } from "./change-quick-link.ts";
import { checkQuickMessage } from "./check-quick-message.ts";
import { recentNumbers } from "./recent-numbers.ts";
import { rescheduleQuick } from "./reschedule-quick.ts";
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

import {
  confirmOptOut,
  confirmUserOptOut,
  optOutRecord,
  userOptOutRecord,
} from "./opt-out-by-code.ts";
import { checkReply, confirmReply } from "./reply-by-code.ts";

export const inboundRoutes = [
  optOutRecord,
  confirmOptOut,
  userOptOutRecord,
  confirmUserOptOut,
  checkReply,
  confirmReply,
];

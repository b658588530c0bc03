import { endpoint } from "../../endpoint.ts";
import { exportMessages } from "./exports.ts";

export const exportMms = endpoint(exportMessages.method, "/gatewaymms/export", {
  ...exportMessages,
  summary:
    "Prepare a file of the history of MMS, or of one MMS campaign that has not ended, and mail a link to it",
});

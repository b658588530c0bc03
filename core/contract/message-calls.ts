import * as z from "zod";
import { endpoint, queryNumber } from "../endpoint.ts";
import { getCampaign, resendCampaign } from "./campaigns.ts";
import { launchCampaign } from "./launch.ts";
import { history } from "./messages.ts";

// The gateway's calls under the names that conversations use. What they do is written once, there.

const area = "messages";

export const listMessages = endpoint({
  method: "GET",
  path: "/message",
  area,
  summary: "Messages to and from one number (`room`, or `search`), newest first, 20 to a page",
  access: history.access,
  input: z.object({
    /** A mobile number in any spelling. */
    room: z.string().max(30).optional(),
    search: z.string().max(30).optional(),
    page: queryNumber.optional(),
  }),
  output: history.output,
});

export const messageCampaign = endpoint({ ...getCampaign, path: "/message/bulk/{id}", area });

export const launchMessageCampaign = endpoint({ ...launchCampaign, path: "/message/bulk", area });

export const resendMessageCampaign = endpoint({
  ...resendCampaign,
  path: "/message/bulk/resend/{id}",
  area,
});

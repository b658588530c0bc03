import * as z from "zod";
import { idSchema } from "../ids.ts";

export const access = { who: "signed-in", may: "sms" } as const;
/** Any change to a campaign requires the right if another person created it (R194, O09). */
export const change = { ...access, others: "smsEdit" } as const;
/** Drafts are of either medium: which one decides what a sub-account may do (R191). */
export const draftAccess = { who: "signed-in", may: "campaign" } as const;
export const draftChange = { ...draftAccess, others: "smsEdit" } as const;
export const owns = { id: "campaign" } as const;
export const campaignId = z.object({ id: idSchema("campaign") });

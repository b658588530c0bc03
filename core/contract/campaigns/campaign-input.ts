import * as z from "zod";
import { idSchema } from "../../ids.ts";

/** Campaigns are of either medium: a sub-account finds and writes those of the media that it has (R191). */
export const access = { who: "signed-in", may: "campaign" } as const;
/** Any change to a campaign requires the right on its medium if another person created it (R194, O09). */
export const change = { ...access, others: "smsEdit" } as const;
/** Calls for texts only. */
export const smsAccess = { who: "signed-in", may: "sms" } as const;
export const owns = { id: "campaign" } as const;
export const campaignId = z.object({ id: idSchema("campaign") });

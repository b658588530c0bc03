import * as z from "zod";
import { idSchema } from "#core/ids.ts";

/** What a request says about who made it. */
const seen = z.object({
  method: z.enum(["GET", "HEAD"]),
  agent: z.string(),
  /** `sec-purpose` or `purpose`: a browser that only looks ahead says so. */
  purpose: z.string(),
  /** `sec-fetch-dest`: what the response is for. */
  destination: z.string(),
  network: z.string(),
});
export type Seen = z.infer<typeof seen>;

/** One request for a short link. Its id makes recording it twice harmless. */
export const click = z.object({
  id: idSchema("click"),
  account: idSchema("account"),
  subject: z.string(),
  code: z.string(),
  recipient: z.string(),
  seen,
});
export type Click = z.infer<typeof click>;

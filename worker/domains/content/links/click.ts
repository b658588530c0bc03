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
const click = z.object({
  id: idSchema("click"),
  account: idSchema("account"),
  subject: z.string(),
  code: z.string(),
  recipient: z.string(),
  seen,
});
export type Click = z.infer<typeof click>;

/** Those of an isolate within a moment, as they are on the queue. */
export const clicks = z.string().transform(parsed).pipe(z.array(click));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

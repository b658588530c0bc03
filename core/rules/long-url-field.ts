import * as z from "zod";
import { linkTarget } from "./link-target.ts";

/** R152, R153: where a short link is to lead, as it is stored. */
export const longUrlField = z.string().transform((text, issues) => {
  const target = linkTarget(text);
  if ("url" in target) return target.url;
  issues.addIssue({ code: "custom", message: target.problem });
  return z.NEVER;
});

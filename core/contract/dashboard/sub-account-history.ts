import * as z from "zod";
import { endpoint, listOf, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { monthQuery } from "./admin-usage.ts";
import { used } from "./usage.ts";

const subAccount = z.object({
  /** Its account. */
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(["active", "inactive", "removed"]),
  createdAt: z.number(),
  sms: used,
  mms: used,
});
export type SubAccountMonth = z.infer<typeof subAccount>;

export const subAccountHistory = endpoint("GET", "/admin/subAccountHistory/{id}", {
  summary:
    "What each sub-account of a user's account sent and spent in a month, the current one by default, as counted minutes ago; newest sub-account first",
  access: inPerson,
  input: z.object({ id: idSchema("user"), ...pageInput, ...monthQuery }),
  output: listOf(subAccount),
});

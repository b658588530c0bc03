import * as z from "zod";
import { endpoint, noOutput } from "../../endpoint.ts";

export const adminVisit = endpoint("POST", "/user/admin-visit", {
  summary: "Record that someone without access opened a page of the admin area (R450)",
  access: { who: "signed-in" },
  input: z.object({
    path: z
      .string()
      .regex(/^\/(?:admin(?:\/|$)|dashboard-analytics-admin$)/, "Must be a path of the admin area")
      .max(200),
  }),
  output: noOutput,
});

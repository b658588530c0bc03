import * as z from "zod";
import { endpoint } from "../../endpoint.ts";

export const returnToOwn = endpoint("POST", "/user/restore-admin-session", {
  summary: "Stop acting for someone else and return to your own session",
  access: { who: "signed-in" },
  input: z.object({}),
  output: z.object({ data: z.object({ role: z.string() }) }),
});

import * as z from "zod";
import type { QuickStart } from "./quick-values.ts";

const state = z.object({
  sender: z.string().optional(),
  contacts: z.array(z.string()).optional(),
  message: z.string().optional(),
});

/** What another screen asked for when it led here; the browser keeps it for Back and Forward. */
export function quickStart(from: unknown): QuickStart | undefined {
  return state.safeParse(from).data;
}

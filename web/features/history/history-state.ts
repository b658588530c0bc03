import * as z from "zod";

const state = z.object({ messageType: z.enum(["sms", "mms"]).default("sms") });

/** R023: the medium that a link to the history asked for in its state; SMS otherwise. */
export function historyState(from: unknown): z.output<typeof state> {
  const { data } = state.safeParse(from ?? {});
  return data ?? { messageType: "sms" };
}

import { useLocation } from "react-router-dom";
import * as z from "zod";

const carried = z.object({ email: z.string().optional(), mobile: z.string().optional() });
export type Carried = z.infer<typeof carried>;

/** What the screen before gave with the step to this one: it is in no address, and outlives a reload. */
export function useCarried(): Carried {
  const { state } = useLocation();
  return carried.safeParse(state).data ?? {};
}

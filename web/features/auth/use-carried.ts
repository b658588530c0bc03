import { useLocation } from "react-router-dom";
import * as z from "zod";

const carried = z.object({ email: z.string().optional(), mobile: z.string().optional() });
export type Carried = z.infer<typeof carried>;

/** What the previous screen passed on: not part of the URL, and kept across reloads. */
export function useCarried(): Carried {
  const { state } = useLocation();
  return carried.safeParse(state).data ?? {};
}

import { useMatches } from "react-router-dom";
import * as z from "zod";

const handle = z.object({ title: z.string() });

/** The title of the open screen's route. */
export function useRouteTitle(): string {
  const titles = useMatches().map((match) => handle.safeParse(match.handle).data?.title);
  return titles.findLast((title) => title !== undefined) ?? "Cooee";
}

import { useMemo, useState } from "react";
import type * as z from "zod";
import { keptDraft } from "./kept-draft.ts";
import { useMe } from "./session.ts";

/** What this browser kept of a form under a name, for what the form begins with. */
export function useKeptValues<T>(name: string, shape: z.ZodType<T>) {
  const me = useMe();
  const kept = useMemo(() => keptDraft(me, name, shape), [me, name, shape]);
  const [restored, setRestored] = useState(() => kept.read());
  return { kept, restored, setRestored };
}

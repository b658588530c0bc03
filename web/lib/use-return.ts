import { useEffect, useEffectEvent } from "react";
import { returnToOwn } from "#core/contract/sessions/acting.ts";
import { paths } from "./paths.ts";
import { useAction } from "./query.ts";

/** Once the time is over, there is no way back but to sign in. */
const BEFORE_MS = 20_000;

/** Stops acting for another person (R478); by itself before `endsAt`. */
export function useReturn(endsAt?: number) {
  const back = useAction(returnToOwn, {
    onSuccess: ({ data }) => {
      // A full load, so that nothing of the other person stays in memory.
      location.replace(data.role === "superAdmin" ? paths.adminUsers : paths.subAccounts);
    },
  });
  const goBack = useEffectEvent(() => back.mutate({}));
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(goBack, endsAt - BEFORE_MS - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return back;
}

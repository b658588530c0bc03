import { signOut } from "#core/contract/sessions/sessions.ts";
import { clearLocal } from "./local-state.ts";
import { paths } from "./paths.ts";
import { useAction } from "./query.ts";

/** Ends the session, and forgets everything that this browser kept for the person (R494). */
export function useLogOut() {
  return useAction(signOut, {
    onSuccess: async () => {
      await clearLocal();
      // A full load, so that nothing of this person stays in memory.
      location.replace(paths.home);
    },
  });
}

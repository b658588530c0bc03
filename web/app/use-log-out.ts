import { signOut } from "#core/contract/auth.ts";
import { clearLocal } from "#web/lib/local-state.ts";
import { useAction } from "#web/lib/query.ts";
import { paths } from "./paths.ts";

/** Ends the session, and forgets all that this browser kept of the person (R494). */
export function useLogOut() {
  return useAction(signOut, {
    onSuccess: () => {
      clearLocal();
      // A full load, so that nothing of this person stays in memory.
      location.replace(paths.home);
    },
  });
}

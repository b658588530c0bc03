import { signOut } from "#core/contract/sessions/sessions.ts";
import { clearLocal, DRAFTS } from "./local-state.ts";
import { paths } from "./paths.ts";
import { useAction } from "./query.ts";

/**
 * Ends the session, and forgets everything that this browser kept for the person (R494), except
 * what they were writing: it is theirs, and only they see it again.
 */
export function useLogOut() {
  return useAction(signOut, {
    onSuccess: async () => {
      await clearLocal([DRAFTS]);
      // A full load, so that nothing of this person stays in memory.
      location.replace(paths.home);
    },
  });
}

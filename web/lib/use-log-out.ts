import { signOut } from "#core/contract/sessions/sessions.ts";
import { keepLeft } from "./left-path.ts";
import { clearLocal, DRAFTS } from "./local-state.ts";
import { paths } from "./paths.ts";
import { useAction } from "./query.ts";
import { useSession } from "./session.ts";
import { isWriting } from "./writing.ts";

/**
 * Ends the session, and forgets everything that this browser kept for the person (R494), except
 * what they were writing, and where: it is theirs, and only they see it again.
 */
export function useLogOut() {
  const { data: me } = useSession();
  return useAction(signOut, {
    onSuccess: async () => {
      if (me && isWriting()) keepLeft(me, location.pathname + location.search);
      await clearLocal([DRAFTS]);
      // A full load, so that nothing of this person stays in memory.
      location.replace(paths.home);
    },
  });
}

import { signInAsSubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";

/** R332. */
const RELOAD_AFTER_MS = 500;

/** Acts as a sub-account: nothing loaded so far is theirs, so the whole page is reloaded. */
export function useLogInAs() {
  return useAction(signInAsSubAccount, {
    onSuccess: () => void setTimeout(() => location.replace(paths.home), RELOAD_AFTER_MS),
  });
}

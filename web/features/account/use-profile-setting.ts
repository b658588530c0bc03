import { profileConfig } from "#core/contract/profile/profile.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useRefreshMe } from "#web/lib/session.ts";

/** Saves a setting of the account, says so, and brings the person up to date. */
export function useProfileSetting() {
  const refresh = useRefreshMe();
  return useAction(profileConfig, {
    onSuccess: ({ message }) => {
      void refresh();
      notifySuccess(message);
    },
  });
}

import { returnToOwn } from "#core/contract/sessions/acting.ts";
import { paths } from "./paths.ts";
import { useAction } from "./query.ts";

/** Stops acting for another person (R478). */
export function useReturn() {
  return useAction(returnToOwn, {
    onSuccess: ({ data }) => {
      // A full load, so that nothing of the other person stays in memory.
      location.replace(data.role === "superAdmin" ? paths.adminUsers : paths.subAccounts);
    },
  });
}

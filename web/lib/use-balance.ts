import { useEffect } from "react";
import { getBalance } from "#core/contract/profile/me.ts";
import { messageOf } from "./api-error.ts";
import { notifyError } from "./notify.ts";
import { useCall } from "./query.ts";

/** The credit for the top bar; a failure to load it is reported (R643). */
export function useBalance() {
  const { data, error, refetch } = useCall(getBalance, {});
  const failure = data ? null : error;
  useEffect(() => {
    if (failure && navigator.onLine) notifyError(messageOf(failure));
  }, [failure]);
  return {
    credit: data?.data,
    /** Set if loading failed. */
    retry: failure ? () => void refetch() : undefined,
  };
}

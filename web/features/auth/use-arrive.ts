import { useNavigate } from "react-router-dom";
import { useEnter } from "#web/lib/enter.ts";
import { paths } from "#web/lib/paths.ts";
import { useReloadFlow } from "./flow-gate.tsx";
import { keepMfaEmails, type MfaEmails } from "./mfa-emails.ts";

/**
 * Continues after a correct first factor: into the console, or to the choice of where to send a
 * code (R437).
 */
export function useArrive(): (result: { mfaEmailList?: MfaEmails }, to?: string) => Promise<void> {
  const enter = useEnter();
  const navigate = useNavigate();
  const reloadFlow = useReloadFlow();
  return async ({ mfaEmailList = [] }, to) => {
    if (mfaEmailList.length === 0) return enter(to);
    keepMfaEmails(mfaEmailList);
    await reloadFlow();
    navigate(paths.mfaEmailList);
  };
}

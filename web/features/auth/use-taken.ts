import { useNavigate } from "react-router-dom";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { notifyError } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { MOBILE_SIGN_IN } from "./sign-in-ways.ts";
import type { Carried } from "./use-carried.ts";

/**
 * Handles a sign-up's error: people who already have an account see that, and are taken to sign-in with
 * what they typed (R641); any other error is rethrown.
 */
export function useTaken(): (error: unknown, typed?: Carried) => void {
  const navigate = useNavigate();
  return (error, typed) => {
    const message = error instanceof ApiError ? error.message : undefined;
    const byMobile = message === IDENTITY_TEXTS.mobileExists;
    if (!message || !(byMobile || message === IDENTITY_TEXTS.emailExists)) throw error;
    notifyError(messageOf(error));
    navigate(byMobile ? MOBILE_SIGN_IN : paths.home, { state: typed });
  };
}

import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { SOCIAL_TEXTS, signInBySocial, signUpBySocial } from "#core/contract/social/social.ts";
import { readSocialFragment, type SocialReturn } from "#core/rules/social-return.ts";
import { call } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { loadFile } from "#web/lib/load-file.ts";
import { notifyError } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useReloadFlow } from "./flow-gate.tsx";
import { useArrive } from "./use-arrive.ts";

type Purpose = "signin" | "signup";
type Outcome = z.output<typeof signInBySocial.output>["data"];

export interface SocialState {
  /** Whether someone who returned from a provider is being looked up. */
  finishing: boolean;
  /** Why that went no further (R467). */
  stopped?: string;
}

/** Continues after a provider's redirect, as R464 to R467 describe. */
export function useSocialReturn(purpose: Purpose): SocialState {
  const navigate = useNavigate();
  const arrive = useArrive();
  const reloadFlow = useReloadFlow();
  const [state, setState] = useState<SocialState>(() => ({
    finishing: readSocialFragment(location.hash) !== undefined,
  }));

  const goOn = async (outcome: Outcome) => {
    if (!outcome.active) return setState({ finishing: false, stopped: outcome.message });
    // R455 comes after every code that is due (C02).
    if (outcome.signedIn || outcome.mfaEmailList.length > 0) return arrive(outcome, paths.home);
    await reloadFlow();
    const proved = outcome.isEmailVerified || outcome.isMobileVerified;
    // That screen finds out which code is due, if any.
    navigate(proved ? paths.verification : paths.signUpVerify, { replace: true });
  };

  const fail = (message: string) => {
    if (message.toLowerCase().includes("not active")) {
      return setState({ finishing: false, stopped: message });
    }
    setState({ finishing: false });
    notifyError(message);
    // R466: someone unknown at sign-in signs up, and vice versa.
    navigate(purpose === "signup" ? paths.home : paths.signUp, { replace: true });
  };

  const finish = useEffectEvent(async (returned: SocialReturn) => {
    if ("refused" in returned) return fail(SOCIAL_TEXTS.failed);
    try {
      const { code, ...rest } = returned;
      const endpoint = purpose === "signup" ? signUpBySocial : signInBySocial;
      const result = await call(endpoint, {
        ...rest,
        token: code,
        signup: purpose === "signup",
        information: (await loadFile(() => import("./device-information.ts"))).deviceInformation(),
        page: location.pathname,
      });
      await goOn(result.data);
    } catch (error) {
      fail(messageOf(error));
    }
  });

  useEffect(() => {
    const returned = takeFragment();
    if (returned) void finish(returned);
  }, []);
  return state;
}

/** Removes the redirect's values from the URL and the history: the code is valid once. */
function takeFragment(): SocialReturn | undefined {
  const returned = readSocialFragment(location.hash);
  if (returned) history.replaceState(history.state, "", location.pathname + location.search);
  return returned;
}

import {
  balance,
  currentBalance,
  deleteLogo,
  finishOnboarding,
  getLogo,
  me,
  onboarding,
  profileConfig,
  setAutoCredit,
  setLogo,
  updateMe,
} from "#core/contract/user.ts";
import { balance as balanceVerb } from "#worker/domains/credit/balance.ts";
import { currentBalance as currentBalanceVerb } from "#worker/domains/credit/current-balance.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteLogo as deleteLogoVerb } from "./delete-logo.ts";
import { finishOnboarding as finishOnboardingVerb } from "./finish-onboarding.ts";
import { getLogo as getLogoVerb } from "./get-logo.ts";
import { me as meVerb } from "./me.ts";
import { onboarding as onboardingVerb } from "./onboarding.ts";
import { profileConfig as profileConfigVerb } from "./profile-config.ts";
import { setAutoCredit as setAutoCreditVerb } from "./set-auto-credit.ts";
import { setLogo as setLogoVerb } from "./set-logo.ts";
import { updateMe as updateMeVerb } from "./update-me.ts";

export function userRoutes(api: Api): void {
  api.own(me, meVerb);
  api.own(updateMe, updateMeVerb);
  api.own(profileConfig, profileConfigVerb);
  api.own(setAutoCredit, setAutoCreditVerb);
  api.own(setLogo, setLogoVerb);
  api.file(getLogo, getLogoVerb);
  api.own(deleteLogo, deleteLogoVerb);
  api.own(balance, balanceVerb);
  api.own(currentBalance, currentBalanceVerb);
  api.own(onboarding, onboardingVerb);
  api.own(finishOnboarding, finishOnboardingVerb);
}

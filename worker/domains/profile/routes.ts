import * as contract from "#core/contract/user.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteLogo } from "./delete-logo.ts";
import { finishOnboarding } from "./finish-onboarding.ts";
import { getLogo } from "./get-logo.ts";
import { me } from "./me.ts";
import { onboarding } from "./onboarding.ts";
import { profileConfig } from "./profile-config.ts";
import { setAutoCredit } from "./set-auto-credit.ts";
import { setLogo } from "./set-logo.ts";
import { updateMe } from "./update-me.ts";

export function profileRoutes(api: Api): void {
  api.own(contract.me, me);
  api.own(contract.updateMe, updateMe);
  api.own(contract.profileConfig, profileConfig);
  api.own(contract.setAutoCredit, setAutoCredit);
  api.own(contract.setLogo, setLogo);
  api.file(contract.getLogo, getLogo);
  api.own(contract.deleteLogo, deleteLogo);
  api.own(contract.onboarding, onboarding);
  api.own(contract.finishOnboarding, finishOnboarding);
}

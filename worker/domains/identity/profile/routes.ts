import { deleteLogo } from "./delete-logo.ts";
import { finishOnboarding } from "./finish-onboarding.ts";
import { getLogo } from "./get-logo.ts";
import { me } from "./me.ts";
import { onboarding } from "./onboarding.ts";
import { profileConfig } from "./profile-config.ts";
import { setAutoCredit } from "./set-auto-credit.ts";
import { setLogo } from "./set-logo.ts";
import { updateMe } from "./update-me.ts";

export const profileRoutes = [
  me,
  updateMe,
  profileConfig,
  setAutoCredit,
  setLogo,
  getLogo,
  deleteLogo,
  onboarding,
  finishOnboarding,
];

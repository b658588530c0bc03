import { deleteLogo, getLogo, setLogo } from "./logo.ts";
import { me } from "./me.ts";
import {
  finishOnboarding,
  onboarding,
  profileConfig,
  setAutoCredit,
  updateMe,
} from "./update-me.ts";

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

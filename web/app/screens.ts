import type { SignedInScreen } from "#web/lib/screens.ts";
import * as features from "./features.ts";

/** The screens inside the shell; `/` itself is in home.tsx. */
export const signedInScreens: readonly SignedInScreen[] = Object.values(features).flat();

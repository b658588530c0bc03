import { lazy } from "react";
import type { SignedOutScreen } from "#web/lib/screens.ts";

/** Loads a screen when it is first opened. */
export function screen({ load }: SignedOutScreen) {
  const Screen = lazy(async () => ({ default: await load() }));
  return <Screen />;
}

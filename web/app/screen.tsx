import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import type { SignedOutScreen } from "#web/lib/screens.ts";
import { MissingScreen } from "./missing-screen.tsx";

/** Loads a screen when it is first opened. */
export function screen({ path, load }: SignedOutScreen) {
  const Screen = onDemand(load);
  return (
    <Later
      // Each screen begins again: what another one lacked is no longer said.
      key={path}
      instead={(missing) => <MissingScreen {...missing} />}
    >
      <Screen />
    </Later>
  );
}

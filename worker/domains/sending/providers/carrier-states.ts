import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { stoppedProviders } from "./inner/provider-queries.ts";

export interface State {
  name: string;
  types: Medium[];
  stoppedAt?: number;
  retryAt?: number;
}

/** The carriers that are connected, and since when each is stopped because of errors. */
export async function carrierStates(ctx: AccountContext): Promise<State[]> {
  const stops = new Map((await stoppedProviders(ctx)).map((stop) => [stop.provider, stop]));
  return [...ctx.carriers.values()].map(({ name, mediums }) => {
    const stop = stops.get(name);
    return {
      name,
      types: [...mediums],
      ...(stop && { stoppedAt: stop.stoppedAt, retryAt: stop.retryAt }),
    };
  });
}

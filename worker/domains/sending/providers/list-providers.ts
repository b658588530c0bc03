import type { Provider } from "#core/contract/providers/providers.ts";
import { contract } from "#core/contract/registry.ts";
import { SMS_PROVIDERS } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { stoppedProviders } from "./inner/provider-queries.ts";

/** R526: every carrier that is connected, and those of the documents that are not yet. */
export const listProviders = verb(contract.listProviders, async (ctx, { type }) => {
  const stops = new Map((await stoppedProviders(ctx)).map((stop) => [stop.provider, stop]));
  const data = known(ctx).map(({ name, type, connected }): Provider => {
    const stop = stops.get(name);
    const stopped = stop ? { stoppedAt: stop.stoppedAt } : {};
    return { name, type, connected, active: connected && !stop, ...stopped };
  });
  return { data: data.filter((one) => !type || one.type === type) };
});

function known({ carriers }: AccountContext) {
  const connected = [...carriers.values()].flatMap(({ name, mediums }) =>
    mediums.map((type) => ({ name, type, connected: true })),
  );
  const others = SMS_PROVIDERS.filter((name) => !carriers.has(name));
  return [
    ...connected,
    ...others.map((name) => ({ name, type: "sms" as const, connected: false })),
  ];
}

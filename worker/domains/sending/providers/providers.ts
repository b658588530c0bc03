import { MONITOR_TEXTS } from "#core/contract/admin/monitor.ts";
import { PROVIDER_TEXTS, type Provider } from "#core/contract/providers/providers.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import type { Medium } from "#core/permissions.ts";
import { SMS_PROVIDERS } from "#core/rules/providers.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { saveEdit } from "#worker/kernel/commit-edit.ts";
import { verb } from "#worker/verb.ts";
import { endStop } from "./inner/breaker-queries.ts";
import {
  defaultOf,
  setDefault,
  stoppedProviders,
  storedDefaults,
} from "./inner/provider-queries.ts";
import { checkKnown, checkMedium } from "./is-known-provider.ts";

/** Without one that was set, it is the carrier that the environment names. */
export const getDefaultProvider = verb(contract.getDefaultProvider, async (ctx) => {
  const stored = new Map((await storedDefaults(ctx)).map((row) => [row.medium, row]));
  const data = (["sms", "mms"] as const).map((type) => {
    const { provider, version } = stored.get(type) ?? { provider: ctx.carrier.name, version: null };
    return { type, provider, version };
  });
  return { data };
});

/** R621. Only a carrier that is connected: everything without a route is sent by it. */
export const setDefaultProvider = verb(
  contract.setDefaultProvider,
  async (ctx, { type, provider, version }) => {
    checkMedium(ctx, provider, type);
    if (!ctx.carriers.has(provider)) throw invalid("provider", PROVIDER_TEXTS.notConnected);
    await saveEdit(ctx, {
      statements: [setDefault(ctx, type, provider)],
      audit: { action: "provider.default", subject: defaultOf(type), detail: { provider } },
      version,
    });
    return { message: PROVIDER_TEXTS.defaultSaved };
  },
);

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

/** An administrator knows that a carrier works again: its errors are forgotten, and it is used again. */
export const resumeProvider = verb(contract.resumeProvider, async (ctx, { provider }) => {
  checkKnown(ctx, provider);
  await commitControl(ctx, {
    statements: endStop(ctx, provider),
    audit: { action: "provider.resume", subject: provider },
  });
  return { message: MONITOR_TEXTS.resumed(provider) };
});

export interface State {
  name: string;
  types: Medium[];
  stoppedAt?: number;
  retryAt?: number;
}

/** The carriers that are connected, and since when each is stopped because of errors. */
export async function carrierStates(ctx: Pick<Kernel, "control" | "carriers">): Promise<State[]> {
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

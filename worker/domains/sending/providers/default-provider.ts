import { PROVIDER_TEXTS } from "#core/contract/providers/providers.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { checkMedium } from "./inner/check-provider.ts";
import { setDefault, storedDefaults } from "./inner/provider-queries.ts";

/** Without one that was set, it is the carrier that the environment names. */
export const getDefaultProvider = verb(contract.getDefaultProvider, async (ctx) => {
  const stored = new Map((await storedDefaults(ctx)).map((row) => [row.medium, row.provider]));
  const provider = (type: "sms" | "mms") => stored.get(type) ?? ctx.carrier.name;
  return {
    data: [
      { type: "sms", provider: provider("sms") },
      { type: "mms", provider: provider("mms") },
    ],
  };
});

/** R621. Only a carrier that is connected: everything without a route is sent by it. */
export const setDefaultProvider = verb(
  contract.setDefaultProvider,
  async (ctx, { type, provider }) => {
    checkMedium(ctx, provider, type);
    if (!ctx.carriers.has(provider)) throw invalid("provider", PROVIDER_TEXTS.notConnected);
    await commitControl(ctx, {
      statements: [setDefault(ctx, type, provider)],
      audit: { action: "provider.default", subject: provider, detail: { type } },
    });
    return { message: PROVIDER_TEXTS.defaultSaved };
  },
);

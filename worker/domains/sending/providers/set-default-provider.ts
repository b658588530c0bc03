import { PROVIDER_TEXTS } from "#core/contract/providers/providers.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { checkMedium } from "./inner/check-provider.ts";
import { setDefault } from "./inner/provider-queries.ts";

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

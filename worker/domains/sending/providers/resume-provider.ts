import { MONITOR_TEXTS } from "#core/contract/admin/monitor.ts";
import { contract } from "#core/contract/registry.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { endStop } from "./inner/breaker-queries.ts";
import { checkKnown } from "./inner/check-provider.ts";

/** An administrator knows that a carrier works again: its errors are forgotten, and it is used again. */
export const resumeProvider = verb(contract.resumeProvider, async (ctx, { provider }) => {
  checkKnown(ctx, provider);
  await commitControl(ctx, {
    statements: endStop(ctx, provider),
    audit: { action: "provider.resume", subject: provider },
  });
  return { message: MONITOR_TEXTS.resumed(provider) };
});

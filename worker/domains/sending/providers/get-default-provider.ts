import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { storedDefaults } from "./inner/provider-queries.ts";

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

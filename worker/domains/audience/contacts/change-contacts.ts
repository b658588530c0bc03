import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { startChange } from "./inner/start-change.ts";

export const changeContacts = verb(contract.changeContacts, (ctx, { action, ...input }) =>
  startChange(ctx, action, input),
);

import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { startChange } from "./inner/start-change.ts";

export const removeContacts = verb(contract.removeContacts, (ctx, input) =>
  startChange(ctx, "delete", input),
);

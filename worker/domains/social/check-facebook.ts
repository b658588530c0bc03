import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
/** C09: there is no such sign-in. */
export const checkFacebook = verb(contract.checkFacebook, async () => {
  return { data: { available: false } };
});

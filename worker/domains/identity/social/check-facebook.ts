import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
/** C09: sign-in with Facebook is not offered. */
export const checkFacebook = verb(contract.checkFacebook, async () => {
  return { data: { available: false } };
});

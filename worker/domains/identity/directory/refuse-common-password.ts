import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { invalid } from "#core/errors.ts";
import { loadOnce } from "#worker/load-once.ts";

/** 30,000 words and more: loaded only when a password is set. */
const common = loadOnce(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
});

/** Decision 16: none of the passwords that attackers try first, in any case. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if ((await common()).has(password.toLowerCase())) {
    throw invalid("password", IDENTITY_TEXTS.commonPassword);
  }
}

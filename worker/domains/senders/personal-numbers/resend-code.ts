import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { PERSONAL_NUMBER_TEXTS } from "#core/contract/personal-numbers/personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { ownNumber } from "./inner/own-number.ts";
import { presentNumber } from "./inner/present-number.ts";
import { countPersonalCode, textPersonalCode } from "./inner/text-code.ts";

/** Another code; the one before is over. */
export const resendPersonalCode = verb(contract.resendPersonalCode, async (ctx, { id }) => {
  const row = await ownNumber(ctx, id);
  if (row.status !== "pending") throw conflict(PERSONAL_NUMBER_TEXTS.proved);
  await countPersonalCode(ctx, row.number);
  await textPersonalCode(ctx, row.number);
  return { message: IDENTITY_TEXTS.otpMobile, data: presentNumber(row) };
});

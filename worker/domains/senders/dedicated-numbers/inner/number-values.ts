import type * as z from "zod";
import {
  NUMBER_TEXTS,
  type numberFields,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isKnownProvider } from "#worker/domains/sending/providers/is-known-provider.ts";
import type { NumberValues } from "./number-queries.ts";
import { knownNumbers } from "./number-queries.ts";

/** A number's fields as its row, after the checks that need more than the fields. */
export function numberValues(
  ctx: AccountContext,
  input: Omit<z.output<z.ZodObject<typeof numberFields>>, "number">,
): NumberValues {
  const { country, type, serviceType, amount, paymentMode, reference } = input;
  const { provider = ctx.settings.CARRIER } = input;
  if (!isKnownProvider(ctx, provider)) throw invalid("provider", NUMBER_TEXTS.provider);
  const cents = Math.round(amount * 100);
  return { country, type, product: serviceType, amount: cents, provider, paymentMode, reference };
}

/** Why some of these numbers cannot be added, by number (R591). */
export async function takenNumbers(
  ctx: AccountContext,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const known = await knownNumbers(ctx, numbers);
  return new Map(
    known.map(({ number, dedicated }) => [
      number,
      dedicated ? NUMBER_TEXTS.exists : NUMBER_TEXTS.inUse,
    ]),
  );
}

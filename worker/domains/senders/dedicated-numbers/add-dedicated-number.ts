import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { numberEvent } from "./inner/event-queries.ts";
import { numberById } from "./inner/number-by-id.ts";
import { insertNumber } from "./inner/number-queries.ts";
import { numberValues } from "./inner/number-values.ts";
import { presentNumber } from "./inner/present.ts";
import { takenNumbers } from "./inner/taken-numbers.ts";

/** R536, R591: a number is in the stock once. */
export const addDedicatedNumber = verb(contract.addDedicatedNumber, async (ctx, input) => {
  const id = newId("number", ctx.now());
  const { number = input.phone } = input;
  if (number === undefined) throw invalid("number", NUMBER_TEXTS.required);
  const values = numberValues(ctx, input);
  const taken = (await takenNumbers(ctx, [number])).get(number);
  if (taken) throw invalid("number", taken);
  await commitControl(ctx, {
    statements: [insertNumber(ctx, { ...values, id, number }), numberEvent(ctx, id, "added")],
    audit: { action: "number.add", subject: id, detail: { number, ...values } },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid("number", NUMBER_TEXTS.exists) : error;
  });
  return { message: NUMBER_TEXTS.added, data: presentNumber(await numberById(ctx, id)) };
});

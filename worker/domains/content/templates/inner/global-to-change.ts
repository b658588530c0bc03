import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { forbidden, notFound } from "#core/errors.ts";
import { may } from "#core/permissions.ts";
import { type AccountContext, isInPerson, personOf } from "#worker/context.ts";
import { globalTemplate } from "../global-template-queries.ts";

/**
 * A pre-made template that a super administrator changes in person, like everything that concerns all
 * accounts; others can only copy it (R200, R201).
 */
export async function globalToChange(ctx: AccountContext, id: string) {
  const found = await globalTemplate(ctx, id);
  if (!found) throw notFound("Template");
  const person = personOf(ctx);
  if (!may(person, "templateGlobal") || !isInPerson(person)) {
    throw forbidden(TEMPLATE_TEXTS.onlyCopy);
  }
  return found;
}

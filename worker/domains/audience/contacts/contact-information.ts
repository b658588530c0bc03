import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { contactHome } from "./inner/contact-home.ts";
import { eachNumber, foundRows } from "./inner/find.ts";

export const contactInformation = verb(contract.contactInformation, async (ctx, input) => {
  const [, rows] = await Promise.all([
    contactHome(ctx, input.id),
    foundRows(ctx, { contact: input.id, by: "number", limit: 1 }),
  ]);
  const [data] = eachNumber(rows);
  if (!data) throw notFound("Contact");
  return { data };
});

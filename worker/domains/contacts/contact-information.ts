import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { contactHome } from "./inner/contact-home.ts";
import { eachNumber, foundRows } from "./inner/find.ts";

export const contactInformation = verb(contract.contactInformation, async (ctx, input) => {
  const { contact } = await contactHome(ctx, input.id);
  const [data] = eachNumber(
    await foundRows(ctx, { number: contact.number, by: "number", limit: 1 }),
  );
  if (!data) throw notFound("Contact");
  return { data };
});

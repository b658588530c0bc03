import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { contactHome } from "./inner/contact-home.ts";
import { asOfGroup } from "./inner/one-contact.ts";

export const contactDetail = verb(contract.contactDetail, async (ctx, input) => {
  const { contact, home } = await contactHome(ctx, input.id);
  return asOfGroup(home, contact);
});

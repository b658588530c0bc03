import * as z from "zod";
import { SQUARESPACE_TEXTS } from "#core/contract/integrations/squarespace.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid, notFound } from "#core/errors.ts";
import { isId } from "#core/ids.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { AccountContext } from "#worker/context.ts";
import { connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { verb } from "#worker/verb.ts";
import { contactFields } from "./inner/contact-fields-queries.ts";

export const squarespaceContact = verb(contract.squarespaceContact, async (ctx, { id }) => {
  const { profile, message } = await personAt(ctx, id);
  return { ...(message === undefined ? {} : { message }), data: profile ?? null };
});

export const squarespaceRetail = verb(contract.squarespaceRetail, async (ctx, { id }) => {
  const { profile, message, squarespace } = await personAt(ctx, id);
  if (!profile) return { ...(message === undefined ? {} : { message }), data: [] };
  const { connector, ask } = squarespace;
  const orders = await ask(connector.orders(profile.id));
  return { data: orders.map(({ cents: total, ...order }) => ({ ...order, total })) };
});

async function personAt(ctx: AccountContext, id: string) {
  const email = await emailOf(ctx, id);
  const squarespace = await connected(ctx, "squarespace");
  if (email === undefined) return { squarespace, message: SQUARESPACE_TEXTS.noEmail };
  const { connector, ask } = squarespace;
  const profile = await ask(connector.profileByEmail(email));
  return profile ? { squarespace, profile } : { squarespace, message: SQUARESPACE_TEXTS.unknown };
}

const address = z.email().max(254);

/** The first value of a contact's that is an email address. */
async function emailOf(ctx: AccountContext, id: string): Promise<string | undefined> {
  const isContact = isId("contact", id);
  const number = isContact ? undefined : normaliseMobile(id);
  if (!isContact && number === undefined) throw invalid("id", SQUARESPACE_TEXTS.id);
  const known = await contactFields(ctx, number === undefined ? { id } : { number });
  if (isContact && known.length === 0) throw notFound("Contact");
  const values = known.flatMap((fields) => Object.values(fields));
  return values.map((value) => value.trim()).find((value) => address.safeParse(value).success);
}

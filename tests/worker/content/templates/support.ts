import type { Id } from "#core/ids.ts";
import { asId } from "#tests/support/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { listTemplates } from "#worker/domains/content/templates/list-templates.ts";
import { createTemplate } from "#worker/domains/content/templates/templates.ts";

export const THANKS = {
  name: "Thanks",
  content: "Thank you {{name|there}}",
  sender: "",
  template_type: "normal",
} as const;

type Values = Partial<Omit<typeof THANKS, "name" | "content" | "sender">> & {
  name?: string;
  content?: string;
  sender?: string;
};

/** A template of the account's own. */
export async function made(ctx: AccountContext, values: Values = {}): Promise<Id<"template">> {
  const { data } = await createTemplate(ctx, { ...THANKS, ...values });
  return asId("template", data._id);
}

type Asked = Partial<Parameters<typeof listTemplates>[1]>;

export function shown(ctx: AccountContext, asked: Asked = {}) {
  return listTemplates(ctx, { mode: "sms", visibility: "user", ...asked });
}

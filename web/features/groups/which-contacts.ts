import type * as z from "zod";
import type { removeContacts } from "#core/contract/contacts/contact-changes.ts";
import { formatCounted } from "#web/lib/format.ts";

/** Contacts that something is done with. */
export interface WhichContacts {
  count: number;
  input: Omit<z.input<typeof removeContacts.input>, "id">;
}

/** `1 contact`, `2,000 contacts`. */
export function contactsWords({ count }: WhichContacts): string {
  return formatCounted(count, "contact");
}

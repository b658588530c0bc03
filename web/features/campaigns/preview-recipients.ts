import type { Contact } from "#core/contract/contacts/contacts.ts";
import type { CampaignType } from "#core/rules/audience.ts";
import { withoutAccentsIn } from "#core/rules/merge-tags.ts";
import type { PreviewRecipient } from "#web/components/composer/preview.ts";

type Listed = Pick<Contact, "number" | "fields" | "isBlocked" | "isBlockedByUser">;

/** The contacts that a campaign goes to: who opted out gets none, who is blocked at most a notification. */
export function previewRecipients(
  contacts: readonly Listed[],
  type: CampaignType,
  plainValues: boolean,
): PreviewRecipient[] {
  return contacts
    .filter((one) => !one.isBlockedByUser && !(one.isBlocked && type === "promotional"))
    .map(({ number, fields }) => {
      const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
      return { number, values: plainValues ? withoutAccentsIn(values) : values };
    });
}

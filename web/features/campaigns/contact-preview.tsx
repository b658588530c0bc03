import { type Contact, listContacts } from "#core/contract/contacts.ts";
import type { Group } from "#core/contract/groups.ts";
import type { PreviewRecipient } from "#web/components/composer/preview.ts";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { useCall } from "#web/lib/query.ts";
import { optOutFor } from "./opt-out-for.ts";
import type { DraftForm } from "./use-draft-form.ts";

/** How many contacts can be stepped through. */
const CONTACTS = 100;

interface ContactPreviewProps {
  form: DraftForm;
  groups: readonly Group[] | undefined;
}

/** The message as contacts of the first group get it. */
export function ContactPreview({ form, groups }: ContactPreviewProps) {
  const { me, values } = form;
  const first = groups?.find((group) => group._id === values.group_array[0]);
  const contacts = useCall(
    listContacts,
    first && first.totalContacts > 0 ? { id: first._id, limit: CONTACTS } : undefined,
  ).data?.items;
  return (
    <PreviewPhone
      value={values.message}
      sender={me.senderList.find(({ value }) => value === values.sender)?.label ?? "Sender"}
      optOut={optOutFor(values, me)}
      recipients={(contacts ?? []).map(recipientOf)}
      noRecipients="Choose a group to see the text with its contacts' values."
    />
  );
}

function recipientOf(contact: Contact): PreviewRecipient {
  return {
    number: contact.number,
    values: Object.fromEntries(contact.fields.map(({ name, value }) => [name, value])),
    note: noteOn(contact),
  };
}

function noteOn({ isBlockedByUser, isBlocked }: Contact): string | undefined {
  if (isBlockedByUser) return "Opted out: this contact does not get the message.";
  return isBlocked ? "Blocked: this contact does not get the message." : undefined;
}

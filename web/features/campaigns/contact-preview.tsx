import { memo, useMemo } from "react";
import { type Contact, listContacts } from "#core/contract/contacts.ts";
import { withoutAccentsIn } from "#core/rules/merge-tags.ts";
import { onHost } from "#core/rules/recipient-links.ts";
import type { PreviewRecipient } from "#web/components/composer/preview.ts";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { seenSender } from "#web/components/messages/sender-name.ts";
import { Carried } from "#web/components/mms/carried.tsx";
import { useCall } from "#web/lib/query.ts";
import { optOutFor } from "./opt-out-for.ts";
import type { DraftForm } from "./use-draft-form.ts";

/** How many contacts can be stepped through. */
const CONTACTS = 100;

interface ContactPreviewProps extends Pick<DraftForm, "me" | "details" | "chosen" | "params"> {
  message: string;
}

/** The message as contacts of the first group get it. */
export const ContactPreview = memo(function ContactPreview({
  me,
  details,
  message,
  chosen,
  params,
}: ContactPreviewProps) {
  const { plainValues } = details;
  const first = chosen.groups?.[0];
  const query = useCall(
    listContacts,
    first && first.totalContacts > 0 ? { id: first._id, limit: CONTACTS } : undefined,
  );
  const contacts = query.data;
  const recipients = useMemo(
    () => (contacts?.items ?? []).map((contact) => recipientOf(contact, plainValues)),
    [contacts, plainValues],
  );
  const plainParams = useMemo(
    () => (plainValues ? withoutAccentsIn(params.values) : params.values),
    [params, plainValues],
  );
  return (
    <div aria-busy={query.isFetching && !contacts}>
      <PreviewPhone
        value={onHost(message, me.linkHost)}
        sender={seenSender(details.sender, me.senderList)}
        optOut={optOutFor(details, me)}
        params={plainParams}
        recipients={recipients}
        total={contacts?.total ?? 0}
        above={<Carried of={details} />}
        noRecipients={
          details.audience === null && details.segment_array.length === 0
            ? noRecipients(details.group_array.length, first?.totalContacts, query.error)
            : "The flight check shows each recipient's own text."
        }
      />
    </div>
  );
});

/** Why no contact is shown yet. */
function noRecipients(groups: number, contacts: number | undefined, error: unknown): string {
  if (groups === 0) return "Choose a group to see the text with its contacts' values.";
  if (contacts === 0) return "The first group has no contacts yet.";
  return error ? "The contacts could not be loaded." : "Loading the first contacts…";
}

function recipientOf(contact: Contact, plainValues: boolean): PreviewRecipient {
  const values = Object.fromEntries(contact.fields.map(({ name, value }) => [name, value]));
  return {
    number: contact.number,
    values: plainValues ? withoutAccentsIn(values) : values,
    note: noteOn(contact),
  };
}

function noteOn({ isBlockedByUser, isBlocked }: Contact): string | undefined {
  if (isBlockedByUser) return "Opted out: this contact does not get the message.";
  return isBlocked ? "Blocked: this contact does not get the message." : undefined;
}

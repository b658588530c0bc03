import { memo, useMemo } from "react";
import { type Contact, listContacts } from "#core/contract/contacts/contacts.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import { type CampaignType, reachOf } from "#core/rules/audience.ts";
import { withoutAccentsIn } from "#core/rules/merge-tags.ts";
import { onHost } from "#core/rules/recipient-links.ts";
import type { PreviewRecipient } from "#web/components/composer/preview.ts";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { seenSender } from "#web/components/messages/sender-name.ts";
import { Carried } from "#web/components/mms/carried.tsx";
import { useCall } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { optOutFor } from "./opt-out-for.ts";
import type { DraftForm } from "./use-draft-form.ts";

/** How many contacts can be stepped through. */
const CONTACTS = 100;

interface ContactPreviewProps {
  me: Pick<Me, "senderList" | "linkHost">;
  details: Omit<DraftForm["details"], "name" | "longUrl" | "replyLinkMessage">;
  chosen: { groups: readonly Pick<Group, "_id" | "totalContacts" | "unsubscribe">[] | undefined };
  params: Pick<DraftForm["params"], "values">;
  message: string;
}

/** The message as those contacts of the first group get it that it goes to. */
export const ContactPreview = memo(function ContactPreview({
  me,
  details,
  message,
  chosen,
  params,
}: ContactPreviewProps) {
  const { plainValues, campaign_type: type } = details;
  const first = chosen.groups?.[0];
  const query = useCall(
    listContacts,
    first && first.totalContacts > 0 ? { id: first._id, limit: CONTACTS } : undefined,
  );
  const contacts = query.data;
  const recipients = useMemo(
    () => previewRecipients(contacts?.items ?? [], type, plainValues),
    [contacts, type, plainValues],
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
        total={first ? reachOf(first, type) : 0}
        above={details.camp_type === "mms" ? <Carried of={details} /> : null}
        noRecipients={
          details.audience === null && details.segment_array.length === 0
            ? noRecipients(details.group_array.length, first?.totalContacts, query)
            : "The flight check shows each recipient's own text."
        }
      />
    </div>
  );
});

/** Why no contact is shown. */
function noRecipients(
  groups: number,
  contacts: number | undefined,
  { error, data }: { error: unknown; data: unknown },
): string {
  if (groups === 0) return "Choose a group to see the text with its contacts' values.";
  if (contacts === 0) return "The first group has no contacts yet.";
  if (data) return "The first contacts of the group opted out. The flight check shows who gets it.";
  return error ? "The contacts could not be loaded." : "Loading the first contacts…";
}

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

import { History } from "lucide-react";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ConsentRecord } from "#web/components/consent/consent-record.tsx";
import { ContactFlag } from "#web/components/messages/contact-flag.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { embedToken } from "#web/lib/embed.ts";
import { paths } from "#web/lib/paths.ts";
import type { Me } from "#web/lib/session.ts";
import type { RoomDetail } from "./chat-box.tsx";

interface ContactPaneProps {
  me: Me;
  detail: RoomDetail;
  /** Opens everything that was sent to the number and came from it. */
  onHistory: () => void;
}

/** Who the conversation is with: fields, groups, consent, history, and whether messages reach them. */
export function ContactPane({ me, detail, onHistory }: ContactPaneProps) {
  const { data: room, contacts } = detail;
  const [first] = contacts;
  const isOwn = room.account === undefined;
  // An embedded page can make neither call.
  const mayLookUp = isOwn && embedToken() === undefined;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        {room.name ? <p className="break-words font-semibold">{room.name}</p> : null}
        <p className="flex flex-wrap items-center gap-2">
          <span className="figures">{formatMobile(room.number)}</span>
          <ContactFlag contact={room} />
        </p>
      </div>
      {first ? (
        <section aria-label="Details">
          <FactList
            facts={Object.entries(first.fields).map(([label, value]) => ({ label, value }))}
          />
        </section>
      ) : (
        <p className="text-muted-foreground">This number is not in your contacts.</p>
      )}
      {contacts.length > 0 ? (
        <section aria-label="Groups" className="grid grid-cols-1 gap-2">
          <h3 className="font-medium">Groups</h3>
          <div className="flex flex-wrap gap-1.5">
            {contacts.map(({ _id, group }) =>
              isOwn && may(me, "group") ? (
                <LinkButton
                  key={_id}
                  variant="outline"
                  size="sm"
                  className="max-w-full"
                  to={paths.contact(group._id, _id)}
                >
                  <span className="truncate">{group.name}</span>
                </LinkButton>
              ) : (
                <span key={_id} className="rounded-lg bg-muted px-3 py-1.5 text-xs">
                  {group.name}
                </span>
              ),
            )}
          </div>
        </section>
      ) : null}
      {mayLookUp && may(me, "group") ? <ConsentRecord number={room.number} /> : null}
      {mayLookUp && may(me, "history") ? (
        <Button variant="outline" size="sm" className="w-fit" onClick={onHistory}>
          <History aria-hidden="true" />
          Contact history
        </Button>
      ) : null}
    </div>
  );
}

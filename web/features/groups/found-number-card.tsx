import { MessageSquarePlus } from "lucide-react";
import type { FoundNumber } from "#core/contract/contacts/find-contacts.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { useWriteQuick } from "#web/lib/quick-card.ts";
import { useMe } from "#web/lib/session.ts";
import { ContactFlags } from "./contact-flags.tsx";

interface FoundNumberCardProps {
  found: FoundNumber;
  onClose: () => void;
}

/** Whose number it is, whether messages reach it, and the groups that have it; each opens at the number (R274). */
export function FoundNumberCard({ found, onClose }: FoundNumberCardProps) {
  const me = useMe();
  const write = useWriteQuick();
  const { number, name, email, groups } = found;
  const shown = formatMobile(number);
  return (
    <article
      aria-label={name ? `${name}, ${shown}` : shown}
      className="grid gap-3 rounded-md border p-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="truncate font-medium">{name ?? shown}</p>
          <p className="figures truncate text-muted-foreground text-xs">
            {[name && shown, email].filter(Boolean).join(" · ")}
          </p>
        </div>
        <ContactFlags contact={found} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {groups.map((group) => (
          <LinkButton
            key={group.contact}
            variant="outline"
            size="sm"
            className="max-w-full"
            to={paths.contactInGroup(group._id, number)}
            onClick={onClose}
          >
            <span className="truncate">{group.name}</span>
          </LinkButton>
        ))}
        {may(me, "campaign") ? (
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto"
            onClick={() => {
              onClose();
              write({ contacts: [number] });
            }}
          >
            <MessageSquarePlus aria-hidden="true" />
            Quick Message
          </Button>
        ) : null}
      </div>
    </article>
  );
}

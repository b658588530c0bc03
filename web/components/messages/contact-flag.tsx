import type { HandsetState } from "#core/contract/messages/messages.ts";
import { contactStates } from "#web/components/ui/state-look.ts";
import { StateBadge } from "#web/components/ui/status-badge.tsx";

/** Whether a contact gets messages and, if not, who decided that. */
export function ContactFlag({ contact }: { contact: HandsetState }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {contactStates(contact).map((state) => (
        <StateBadge key={state} state={state} />
      ))}
    </span>
  );
}

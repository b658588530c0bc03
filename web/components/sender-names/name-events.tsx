import type { NameEvent } from "#core/contract/business-names/own-business-names.ts";
import { NAME_EVENT_WORDS } from "#web/components/sender-names/registration-words.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";

/** What happened to a business name, newest first. */
export function NameEvents({ events }: { events: readonly NameEvent[] }) {
  return (
    <ol className="grid gap-2">
      {events.map(({ _id, what, provider, reason, by, at }) => (
        <li key={_id} className="grid border-b pb-2 last:border-b-0">
          <span className="font-medium">
            {NAME_EVENT_WORDS[what] ?? what}
            {provider ? ` (${provider})` : ""}
          </span>
          {reason ? <span className="break-words">{reason}</span> : null}
          <span className="text-muted-foreground">
            {by || "Cooee"}, <DateTime at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

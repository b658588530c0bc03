import { Ban, BellOff, CircleCheck, type LucideIcon, UserMinus, UserPlus } from "lucide-react";
import { type ConsentEntry, contactConsent } from "#core/contract/consents/consents.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { type Tone, textTone } from "#web/components/ui/tone.ts";
import { cn } from "#web/lib/cn.ts";
import { useCall } from "#web/lib/query.ts";
import { consentDetail, consentTitle } from "./consent-words.ts";

const LOOKS: Readonly<Record<ConsentEntry["kind"], { icon: LucideIcon; tone: Tone }>> = {
  added: { icon: UserPlus, tone: "neutral" },
  removed: { icon: UserMinus, tone: "neutral" },
  restored: { icon: UserPlus, tone: "neutral" },
  optedOut: { icon: BellOff, tone: "attention" },
  optedIn: { icon: CircleCheck, tone: "success" },
  consent: { icon: CircleCheck, tone: "success" },
  blocked: { icon: Ban, tone: "danger" },
};

/** What is kept about a number's consent, latest first. */
export function ConsentTimeline({ number }: { number: string }) {
  const { data, error, refetch } = useCall(contactConsent, { number });
  if (error) {
    return <LoadError what="This consent record" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-20" />;
  const { entries } = data.data;
  if (entries.length === 0) {
    return <p className="text-muted-foreground">Nothing has been recorded for this number.</p>;
  }
  return (
    <ol className="grid grid-cols-1 gap-3">
      {entries.map((entry, index) => (
        // Entries are only ever added, and several may be of one moment.
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id
        <Entry key={`${entry.kind} ${entry.at} ${index}`} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: ConsentEntry }) {
  const { icon: Icon, tone } = LOOKS[entry.kind];
  return (
    <li className="flex gap-3">
      <Icon className={cn("mt-0.5 size-4 shrink-0", textTone[tone])} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 break-words font-medium">{consentTitle(entry)}</span>
          <DateTime at={entry.at} />
        </p>
        {consentDetail(entry).map((line) => (
          <p key={line} className="break-words text-muted-foreground text-xs">
            {line}
          </p>
        ))}
      </div>
    </li>
  );
}

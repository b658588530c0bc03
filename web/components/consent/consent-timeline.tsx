import { Ban, BellOff, CircleCheck, type LucideIcon, UserMinus, UserPlus } from "lucide-react";
import {
  type Agreement,
  type ConsentEntry,
  contactConsent,
} from "#core/contract/consents/consents.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { type Tone, textTone } from "#web/components/ui/tone.ts";
import { cn } from "#web/lib/cn.ts";
import { useCall } from "#web/lib/query.ts";

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

const OUT: Readonly<Partial<Record<NonNullable<ConsentEntry["how"]>, string>>> = {
  stop: "Replied STOP",
  asked: "Asked in a reply",
  link: "Opted out by link",
  carrier: "Opted out with the phone carrier",
  crm: "Opted out in the CRM",
};
const BLOCKED: Readonly<Partial<Record<NonNullable<ConsentEntry["how"]>, string>>> = {
  administrator: "Blocked by Cooee support",
  file: "Blocked from a file",
};

/** What happened. */
function consentTitle({ kind, source, fileName, how, agreement }: ConsentEntry): string {
  switch (kind) {
    case "added":
      if (source === "import") return `Imported from ${fileName ?? "a file"}`;
      if (source === "keyword") return "Joined by text";
      if (source === "form") return `Signed up on ${agreement?.form ?? "a contact form"}`;
      return source === "api" ? "Added by an app" : "Added as a contact";
    case "removed":
      return "Removed from contacts";
    case "restored":
      return "Removal undone";
    case "optedOut":
      return OUT[how ?? "stop"] ?? STATES.optedOut.word;
    case "optedIn":
      return "Opted in again";
    case "consent":
      return "Consent recorded";
    case "blocked":
      return BLOCKED[how ?? "account"] ?? "Blocked";
  }
}

/** The circumstances, a line each. */
function consentDetail(entry: ConsentEntry): string[] {
  const { kind, wording, group, by, sender, from, campaign, subAccount, note, agreement } = entry;
  const place = [group && `Group ${group}`, campaign && `Campaign ${campaign}`, subAccount];
  const lines = [
    wording ?? (kind === "added" ? "How they agreed was not recorded" : undefined),
    note,
    ...(agreement ? agreementDetail(agreement) : []),
    sender && `Only messages from ${formatMobile(sender)}`,
    !campaign && from && from !== sender ? `Message from ${formatMobile(from)}` : undefined,
    [...place, by && `by ${by}`].filter(Boolean).join(" · "),
  ];
  return lines.filter((line): line is string => Boolean(line));
}

const CONFIRMED = { reply: "Confirmed by a reply of YES", code: "Confirmed by the texted code" };

function agreementDetail({ page, address, version, preTicked, confirmedBy }: Agreement): string[] {
  return [
    `On ${page}, from ${address}`,
    `Version ${version} of the text; the box was ${preTicked ? "ticked from the start" : "ticked by them"}`,
    confirmedBy ? CONFIRMED[confirmedBy] : "Not confirmed by text: the form does not ask for it",
  ];
}

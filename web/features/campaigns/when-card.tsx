import { useContext } from "react";
import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { REVIEW_TIME } from "#core/rules/review-words.ts";
import { laterDefault } from "#core/rules/schedules.ts";
import { Card } from "#web/components/ui/card.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { HoursNotice } from "./hours-notice.tsx";
import { LaterFields, RepeatFields } from "./load-schedule-panels.ts";
import { QuietNotice } from "./quiet-notice.tsx";
import { firstRepeats, type Untimely, type When } from "./when.ts";

const UntilField = onDemand(
  async () => (await import("#web/components/form/until-field.tsx")).UntilField,
);

interface WhenCardProps {
  draft: Pick<Draft, "campaign_type">;
  when: When;
  onWhen: (when: When) => void;
  /** When the sending hours begin that it waits for, if it does. */
  opensAt: number | undefined;
  /** When it would reach people if that is early or late in the day, and until when it is. */
  quiet: { at: number; until: number } | undefined;
  errors: Untimely;
  /** One that is scheduled keeps a time, and until when it is sent. */
  scheduled: boolean;
  /** Whether an administrator has to approve it first. */
  waits: boolean;
  /** The zone of a series that is scheduled already; the account's without it. */
  zone: string | undefined;
}

const OPTIONS: { value: When["kind"]; label: string }[] = [
  { value: "now", label: "Now" },
  { value: "later", label: "Later" },
  { value: "repeat", label: "Repeat" },
];

/** R031: Later begins five minutes from now. */
export function WhenCard({
  draft,
  when,
  onWhen,
  opensAt,
  quiet,
  errors,
  scheduled,
  waits,
  zone: kept,
}: WhenCardProps) {
  const own = useContext(TimeZone);
  const zone = kept ?? own;
  const choose = (kind: When["kind"]) => {
    if (kind === "now") onWhen({ kind });
    else if (kind === "later") onWhen({ kind, at: laterDefault(Date.now()) });
    else onWhen({ kind, repeats: firstRepeats(zone) });
  };
  return (
    <Card
      title="When to send"
      actions={
        <SegmentedControl
          label="When to send"
          value={when.kind}
          onValueChange={choose}
          options={scheduled ? OPTIONS.slice(1) : OPTIONS}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Later waiting={<Skeleton className="h-28" />}>
          {when.kind === "now" && opensAt === undefined ? (
            <p className="text-muted-foreground">
              {waits
                ? `Sending starts once we approve it, ${REVIEW_TIME}.`
                : "Sending starts as soon as you press Send."}
            </p>
          ) : null}
          {when.kind === "later" ? (
            <LaterFields
              at={when.at}
              onAt={(at) => onWhen({ ...when, at })}
              error={errors.time ?? (scheduled ? errors.until : undefined)}
            />
          ) : null}
          {when.kind === "repeat" ? (
            <RepeatFields
              draft={draft}
              repeats={when.repeats}
              zone={zone}
              onRepeats={(repeats) => onWhen({ kind: "repeat", repeats })}
              error={errors.time}
            />
          ) : null}
        </Later>
        {opensAt === undefined ? null : <HoursNotice opensAt={opensAt} />}
        {quiet ? <QuietNotice {...quiet} onLater={(at) => onWhen({ kind: "later", at })} /> : null}
      </div>
      {scheduled || when.kind === "repeat" ? null : (
        <div className="mt-4 border-t pt-4">
          <Later waiting={<Skeleton className="h-10" />}>
            <UntilField
              value={when.until}
              onValue={(until) => onWhen({ ...when, until })}
              from={when.kind === "later" ? when.at : undefined}
              error={errors.until}
            />
          </Later>
        </div>
      )}
    </Card>
  );
}

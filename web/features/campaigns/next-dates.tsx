import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { shortWeekday } from "#core/rules/dates.ts";
import { nextOccurrences, type Occurrence } from "#core/rules/recurrence.ts";
import { SCHEDULE_AHEAD_MS, SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { zoneLabel } from "#web/lib/zone-label.ts";
import { useSendingHours } from "./use-sending-hours.ts";
import type { Repeats } from "./when.ts";

const SHOWN = 5;

const MOVED: Record<NonNullable<Occurrence["moved"]>, string> = {
  clock: "clocks skip the chosen time on this day",
  month: "the last day of a short month",
};

interface NextDatesProps {
  draft: Pick<Draft, "campaign_type">;
  repeats: Repeats;
  /** The zone of its dates, which are shown in it. */
  zone: string;
}

/** The next dates of something that repeats, before it is saved. */
export function NextDates({ draft, repeats, zone }: NextDatesProps) {
  // The sending hours are the account's, in its own zone.
  const hours = useSendingHours(draft);
  const { start_date: startDate, end_date: endDate, every = 1, ...rest } = repeats;
  const dates = startDate
    ? nextOccurrences({ ...rest, every, startDate, endDate }, zone, {
        after: Date.now() + SCHEDULE_AHEAD_MS,
        count: SHOWN,
      })
    : [];
  // Between two dates the clocks may change.
  const zones = new Set(dates.map(({ at }) => zoneLabel(zone, at)));
  if (zones.size === 0) zones.add(zoneLabel(zone, Date.now()));
  return (
    <section aria-label="Next dates" className="rounded-lg bg-muted p-3">
      <h3 className="mb-1.5 font-medium text-[0.8125rem]">
        Next dates ({[...zones].join(", then ")})
      </h3>
      {dates.length === 0 ? (
        <p className="text-muted-foreground text-xs">{SCHEDULE_TEXTS.noOccurrence}</p>
      ) : (
        <TimeZone value={zone}>
          <ol className="grid gap-1 text-xs">
            {dates.map(({ at, day, moved }) => (
              <li key={at}>
                {shortWeekday(day)} <DateTime at={at} />
                {hours.opensAt(at) > at ? (
                  <span className="text-muted-foreground">
                    {" "}
                    · sent from <DateTime at={hours.opensAt(at)} />
                  </span>
                ) : null}
                {moved ? <span className="text-muted-foreground"> · {MOVED[moved]}</span> : null}
              </li>
            ))}
          </ol>
        </TimeZone>
      )}
      <p className="mt-2 text-muted-foreground text-xs">
        Each date goes to the contacts in the groups at the time, and is charged when it starts.
      </p>
    </section>
  );
}

import * as z from "zod";
import { sendWindow } from "#core/contract/profile/send-window.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { DayToggles } from "#web/components/form/day-toggles.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { TimeFields } from "#web/components/form/time-fields.tsx";
import { useMe } from "#web/lib/session.ts";
import { useProfileForm } from "./use-profile-form.ts";

const schema = z.object({ limited: z.boolean(), hours: sendWindow });

const DAYTIME = { from: 540, to: 1200, days: [0, 1, 2, 3, 4, 5, 6] };

/** The hours in which marketing is sent. */
export function HoursCard() {
  const me = useMe();
  const form = useProfileForm({
    schema,
    initial: { limited: me.sendWindow !== null, hours: me.sendWindow ?? DAYTIME },
    input: ({ limited, hours }) => ({ sendWindow: limited ? hours : null }),
  });
  const { limited, hours } = form.values;
  const set = (change: Partial<typeof hours>) => form.set("hours", { ...hours, ...change });
  const error = form.errors["hours.to"] ?? form.errors["hours.days"];
  const limit = (next: boolean) => {
    form.set("limited", next);
    if (!next) form.set("hours", me.sendWindow ?? DAYTIME);
  };
  return (
    <FormCard
      title="Sending hours"
      description="Outside these hours, promotional campaigns wait for the next opening. Notification campaigns and quick messages go out at any time."
      form={form}
    >
      <CheckField
        label="Send promotional campaigns only during these hours"
        checked={limited}
        onCheckedChange={limit}
      />
      {limited ? (
        <>
          <div className="flex flex-wrap gap-4">
            <Time legend="From" minutes={hours.from} onMinutes={(from) => set({ from })} />
            <Time legend="Until" minutes={hours.to} onMinutes={(to) => set({ to })} />
          </div>
          <DayToggles legend="On" days={hours.days} onDays={(days) => set({ days })} />
          {error ? (
            <p role="alert" className="text-danger-text text-xs">
              {error}
            </p>
          ) : null}
          {hours.to < hours.from ? (
            <p className="text-muted-foreground text-xs">These hours end on the following day.</p>
          ) : null}
        </>
      ) : null}
    </FormCard>
  );
}

interface TimeProps {
  legend: string;
  minutes: number;
  onMinutes: (minutes: number) => void;
}

function Time({ legend, minutes, onMinutes }: TimeProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex gap-2">
        <TimeFields minutes={minutes} onMinutes={onMinutes} />
      </div>
    </fieldset>
  );
}

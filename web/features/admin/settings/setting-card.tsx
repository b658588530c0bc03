import { useContext, useState } from "react";
import {
  listSettings,
  type ScheduledChange,
  type SettingState,
  withdrawSetting,
} from "#core/contract/platform-settings/platform-settings.ts";
import type { PlatformSettings } from "#core/contract/platform-settings/setting-values.ts";
import {
  type Says,
  SECTION_WORDS,
  settingWords,
} from "#core/contract/platform-settings/setting-words.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { TimeZone, useDates } from "#web/lib/dates.ts";
import { Differences } from "./differences.tsx";

interface SettingCardProps {
  state: SettingState;
  values: PlatformSettings;
  onChange: () => void;
}

/** So many lines are shown at once. */
const SHOWN = 8;

/** One section as it is now, who changed it last, and what is scheduled. */
export function SettingCard({ state, values, onChange }: SettingCardProps) {
  const { section, scheduled, by, at } = state;
  const { label } = SECTION_WORDS[section];
  const [all, setAll] = useState(false);
  const zone = useContext(TimeZone);
  const lines = settingWords(section, values[section], zone);
  const shown = all ? lines : lines.slice(0, SHOWN);
  return (
    <Card
      title={label}
      description={
        by !== undefined && at !== undefined ? (
          <>
            Changed by {by}, <DateTime at={at} />
          </>
        ) : (
          "Not changed yet"
        )
      }
      actions={
        <Button variant="outline" onClick={onChange} disabled={scheduled !== undefined}>
          Change<span className="sr-only"> {label}</span>
        </Button>
      }
    >
      <div className="grid gap-3">
        {scheduled ? <Scheduled section={section} scheduled={scheduled} /> : null}
        <Lines lines={shown} />
        {lines.length > SHOWN ? (
          <Button variant="ghost" className="-ml-4 justify-self-start" onClick={() => setAll(!all)}>
            {all ? "Show less" : `Show all ${lines.length}`}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function Lines({ lines }: { lines: readonly Says[] }) {
  if (lines.length === 0) return <p className="text-muted-foreground">Nothing is set.</p>;
  return <FactList facts={lines.map(({ what, says }) => ({ label: what, value: says }))} />;
}

interface ScheduledProps {
  section: SettingState["section"];
  scheduled: ScheduledChange;
}

/** A change that waits for its time. */
function Scheduled({ section, scheduled }: ScheduledProps) {
  const [asks, setAsks] = useState(false);
  const dates = useDates();
  const { version, startsAt, by, changes } = scheduled;
  return (
    <Alert
      tone="attention"
      title={
        <>
          Changes on <DateTime at={startsAt} />
        </>
      }
      actions={
        <Button variant="outline" onClick={() => setAsks(true)}>
          Withdraw
        </Button>
      }
    >
      <p>Scheduled by {by}.</p>
      <Differences changes={changes} />
      {asks ? (
        <ConfirmAction
          endpoint={withdrawSetting}
          input={{ section, version }}
          invalidates={[listSettings]}
          onClose={() => setAsks(false)}
          title={`Withdraw the change to ${SECTION_WORDS[section].label} of ${dates.date(startsAt)}?`}
          description={`${SECTION_WORDS[section].label} stays as it is now.`}
          confirmLabel="Withdraw"
          danger
        />
      ) : null}
    </Alert>
  );
}

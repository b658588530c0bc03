import type * as z from "zod";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { checkImport } from "#core/contract/imports/imports.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { reasonWords } from "./import-words.ts";
import { raiseLimit } from "./raise-limit.ts";

interface ForecastViewProps extends Forecast {
  /** Whether the group's contacts are replaced. */
  replaces: boolean;
}

const shown = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));

/** What an import will do with the file's rows, before anything is written. */
export function ImportForecastView({ forecast, error, retry, replaces }: ForecastViewProps) {
  const { contactLimit, supportEmail } = useMe();
  if (error && !forecast) return <LoadError what="The preview" error={error} onRetry={retry} />;
  const { added, updated, removed, duplicates, rejected, optedOut } = forecast ?? {};
  const { reasons = [], refusal } = forecast ?? {};
  return (
    <section aria-label="What this import will do" className="grid gap-3">
      <h2 className="font-medium">What this import will do</h2>
      {refusal ? (
        <Alert tone="danger" title={refusal}>
          None of this file will be imported.{" "}
          {refusal === GROUP_TEXTS.limit(contactLimit) ? raiseLimit(supportEmail) : null}
        </Alert>
      ) : null}
      <StatGrid>
        <Stat label="Added" value={shown(added)} hint="New in the group" />
        <Stat label="Updated" value={shown(updated)} hint="Already in the group" />
        {replaces ? (
          <Stat
            label="Removed"
            tone={removed ? "danger" : "neutral"}
            value={shown(removed)}
            hint="Not in the file"
          />
        ) : null}
        <Stat
          label="Duplicates"
          tone={duplicates ? "attention" : "neutral"}
          value={shown(duplicates)}
          hint="The first row of each number is used"
        />
        <Stat
          label="Rejected"
          tone={rejected ? "danger" : "neutral"}
          value={shown(rejected)}
          hint="You can download them afterwards"
        />
        <Stat
          label={STATES.optedOut.word}
          tone={optedOut ? "attention" : "neutral"}
          value={shown(optedOut)}
          hint="They get no messages"
        />
      </StatGrid>
      {reasons.length > 0 ? (
        <ul aria-label="Why rows are rejected" className="text-muted-foreground">
          {reasons.map((reason) => (
            <li key={reason.reason}>{reasonWords(reason)}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** How long to wait after a change of the mapping. */
const SETTLED_AFTER_MS = 250;

type Checked = z.input<typeof checkImport.input>;

/** What the import of a file would do with this mapping; nothing while there is none that is right. */
export function useForecast(input: Checked | undefined) {
  const now = JSON.stringify(input);
  const settled = useSettled(now, SETTLED_AFTER_MS);
  const { data, error, refetch } = useCall(checkImport, settled === now ? input : undefined);
  return { forecast: data?.data, error, retry: () => void refetch() };
}

type Forecast = ReturnType<typeof useForecast>;

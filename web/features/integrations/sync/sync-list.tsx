import { Link2 } from "lucide-react";
import { useState } from "react";
import { getGroup } from "#core/contract/groups/groups.ts";
import {
  type CrmSync,
  deleteCrmSync,
  listCrmSyncs,
  runCrmSync,
  updateCrmSync,
} from "#core/contract/integrations/crm-syncs.ts";
import { may } from "#core/permissions.ts";
import { APP_NAMES } from "#core/rules/crm/apps.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { type Place, StepDialog } from "./step-dialog.tsx";
import {
  deletionChoices,
  deletionLabel,
  OPT_OUT_HELP,
  optOutChoices,
  optOutLabel,
} from "./sync-words.ts";

const EVERY_MS = 2000;

/** The groups that are kept as a CRM has them, and how that goes. */
export function SyncList({ place, onAdd }: { place: Place; onAdd: () => void }) {
  const { app, onClose } = place;
  const query = useCall(
    listCrmSyncs,
    {},
    {
      refetchInterval: (loaded) => (loaded?.data.some(({ running }) => running) ? EVERY_MS : false),
    },
  );
  const syncs = query.data?.data.filter((sync) => sync.app === app);
  return (
    <StepDialog
      {...place}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onAdd}>Sync a group</Button>
        </>
      }
    >
      <Loaded query={query} what="What is synced" waiting={<Skeleton className="h-40" />} />
      {syncs?.length === 0 ? (
        <EmptyState
          icon={Link2}
          title="No group is synced yet"
          description={`A synced group follows changes in ${APP_NAMES[app]} within minutes.`}
        />
      ) : null}
      <ul className="divide-y">
        {syncs?.map((sync) => (
          <SyncRow key={sync._id} sync={sync} />
        ))}
      </ul>
    </StepDialog>
  );
}

function SyncRow({ sync }: { sync: CrmSync }) {
  const me = useMe();
  const { _id: id, app, problem, problemAt, paused, running } = sync;
  const { lastPassAt, lastEventAt, records, withoutNumber } = sync;
  const [ending, setEnding] = useState(false);
  const group = useCall(getGroup, { id: sync.group });
  const change = useAction(updateCrmSync, { invalidates: [listCrmSyncs] });
  const run = useAction(runCrmSync, { invalidates: [listCrmSyncs] });
  const name = group.data?.data.name ?? "Group";
  return (
    <li className="grid grid-cols-1 gap-3 py-4" aria-label={name}>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <Link
          to={paths.group(sync.group)}
          className="break-words underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {paused ? <Badge tone="attention">Paused</Badge> : null}
        {running ? <Badge tone="info">Syncing</Badge> : null}
      </p>
      {problem !== undefined && problemAt !== undefined ? (
        <Alert tone={sync.status === "stopped" ? "danger" : "attention"} title={problem}>
          Since <DateTime at={problemAt} />
        </Alert>
      ) : null}
      <FactList
        facts={[
          { label: "Last pass", value: lastPassAt ? <DateTime at={lastPassAt} /> : "Not yet" },
          lastEventAt !== undefined && {
            label: "Last change",
            value: <DateTime at={lastEventAt} />,
          },
          { label: "Records in the last pass", value: formatCount(records) },
          withoutNumber > 0 && {
            label: "Without an Australian mobile number",
            value: formatCount(withoutNumber),
          },
          sync.backlog > 0 && {
            label: "Opt-outs waiting to be written",
            value: formatCount(sync.backlog),
          },
        ]}
      />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label={deletionLabel(app)}
          value={sync.deletions}
          disabled={change.isPending}
          onValue={(deletions) => change.mutate({ id, deletions })}
          options={deletionChoices(may(me, "groupDelete") || sync.deletions === "remove")}
        />
        <SelectField
          label={optOutLabel(app)}
          description={OPT_OUT_HELP}
          value={sync.optOuts}
          disabled={change.isPending}
          onValue={(optOuts) => change.mutate({ id, optOuts })}
          options={optOutChoices}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          loading={change.isPending}
          onClick={() => change.mutate({ id, paused: !paused })}
        >
          {paused ? "Resume" : "Pause"}
        </Button>
        {paused ? null : (
          <Button
            variant="outline"
            size="sm"
            loading={run.isPending}
            disabled={running}
            onClick={() => run.mutate({ id, full: true })}
          >
            Sync now
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => setEnding(true)}>
          End sync
        </Button>
      </div>
      {ending ? (
        <ConfirmAction
          endpoint={deleteCrmSync}
          input={{ id }}
          invalidates={[listCrmSyncs]}
          onClose={() => setEnding(false)}
          title={`End the sync of ${name}?`}
          description={`What changes in ${APP_NAMES[app]} no longer comes here. The contacts stay in the group.`}
          confirmLabel="End sync"
          danger
        />
      ) : null}
    </li>
  );
}

import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import {
  fetchAllSheets,
  type PickedSheet,
  refreshGoogleSheet,
  removeGoogleSheet,
} from "#core/contract/integrations/google-sheets.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { REFRESH_WORDS } from "./refresh-words.ts";
import type { Open } from "./sheets-dialog.tsx";

const EVERY_MS = 2000;

const isBusy = ({ status, importing }: PickedSheet) => status === "reading" || importing === true;

interface SheetListProps {
  onOpen: (open: Open) => void;
  onPick: () => void;
  onClose: () => void;
}

export function SheetList({ onOpen, onPick, onClose }: SheetListProps) {
  const query = useCall(
    fetchAllSheets,
    {},
    { refetchInterval: (loaded) => (loaded?.data.some(isBusy) ? EVERY_MS : false) },
  );
  return (
    <Dialog
      size="lg"
      title="Google Sheets"
      description="Each file that you have picked fills one group."
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onPick}>Pick files</Button>
        </>
      }
    >
      <div className="min-h-72 pb-4">
        <Loaded query={query} what="Your files" waiting={<Skeleton className="h-40" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                icon={FileSpreadsheet}
                title="No file is picked yet"
                description="Cooee sees only the files that you pick on Google's page."
              />
            ) : (
              <ul className="divide-y">
                {data.map((sheet) => (
                  <SheetRow key={sheet._id} sheet={sheet} onOpen={onOpen} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

function SheetRow({ sheet, onOpen }: { sheet: PickedSheet } & Pick<SheetListProps, "onOpen">) {
  const { _id: id, name, problem } = sheet;
  const [removing, setRemoving] = useState(false);
  const refresh = useAction(refreshGoogleSheet, { invalidates: [fetchAllSheets] });
  const isSet = sheet.groupid !== undefined;
  return (
    <li className="grid grid-cols-1 gap-3 py-4" aria-label={name}>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-words">{name}</span>
        {isBusy(sheet) ? <Badge tone="info">Refreshing</Badge> : null}
      </p>
      {problem ? <Alert tone="danger" title={problem} /> : null}
      {isSet ? (
        <SheetFacts sheet={sheet} />
      ) : (
        <p className="text-muted-foreground">Choose its columns and a group to import it.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isSet ? "outline" : "primary"}
          size="sm"
          disabled={isBusy(sheet)}
          onClick={() => onOpen({ what: "columns", sheet })}
        >
          {isSet ? "Edit" : "Choose columns"}
        </Button>
        {isSet ? (
          <Button
            variant="outline"
            size="sm"
            loading={refresh.isPending}
            disabled={isBusy(sheet)}
            onClick={() => refresh.mutate({ id })}
          >
            Refresh now
          </Button>
        ) : null}
        {sheet.import === undefined ? null : (
          <Button variant="outline" size="sm" onClick={() => onOpen({ what: "import", sheet })}>
            Last import
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {removing ? (
        <ConfirmAction
          endpoint={removeGoogleSheet}
          input={{ id }}
          invalidates={[fetchAllSheets]}
          onClose={() => setRemoving(false)}
          title={`Remove ${name}?`}
          description="It is no longer refreshed. Its contacts stay in their group."
          confirmLabel="Remove file"
          danger
        />
      ) : null}
    </li>
  );
}

function SheetFacts({ sheet }: { sheet: PickedSheet }) {
  const { groupid: group = "", groupName, refresh, readAt, nextAt, rows, rejected } = sheet;
  return (
    <FactList
      facts={[
        {
          label: "Group",
          value: groupName ? <Link to={paths.group(group)}>{groupName}</Link> : "Deleted",
        },
        { label: "Refreshed", value: REFRESH_WORDS[refresh] },
        { label: "Last refresh", value: readAt ? <DateTime at={readAt} /> : "Not yet" },
        nextAt !== undefined && { label: "Next refresh", value: <DateTime at={nextAt} /> },
        rows !== undefined && { label: "Rows", value: formatCount(rows) },
        rejected !== undefined && { label: "Rejected", value: formatCount(rejected) },
      ]}
    />
  );
}

import {
  type BookAudit,
  type BookDifference,
  checkBooks,
  listBooks,
} from "#core/contract/books/books.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";

const EVERY_MS = 15_000;

/** Whether every account's money adds up: the checks of the last nights, and what the last one found. */
export function BooksCard() {
  const query = useCall(listBooks, {}, { refetchInterval: EVERY_MS });
  const check = useAction(checkBooks, {
    invalidates: [listBooks],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const data = query.data?.data;
  const [last] = data?.audits ?? [];
  const running = last !== undefined && last.endedAt === undefined;
  return (
    <Card
      title="Books"
      description="Each night, every account's ledger is checked against its lots, its balance and its chain of hashes, and every order against its payment and its credit."
      actions={
        <Button
          variant="outline"
          size="sm"
          loading={check.isPending || running}
          onClick={() => check.mutate({})}
        >
          Check now
        </Button>
      }
      flush
    >
      {data ? (
        <>
          <Differences found={data.differences} total={last?.differences ?? 0} />
          <AuditTable audits={data.audits} />
        </>
      ) : query.error ? (
        <div className="px-5 pb-5">
          <LoadError what="The checks" error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <Skeleton className="mx-5 mb-5 h-24" />
      )}
    </Card>
  );
}

/** What the last check found, account by account. */
function Differences({ found, total }: { found: readonly BookDifference[]; total: number }) {
  if (found.length === 0) return null;
  return (
    <>
      <div className="px-5 pb-4">
        <Alert tone="danger" title={`The last check found ${formatCounted(total, "difference")}`}>
          Nothing was changed. Find out what happened before you correct anything.
          {found.length < total ? ` The first ${formatCount(found.length)} are listed.` : null}
        </Alert>
      </div>
      <Table aria-label="Differences" className="mb-4">
        <thead>
          <TableRow>
            <TableHead>Account</TableHead>
            <TableHead>What differs</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {found.map(({ account, accountId, what }) => (
            <TableRow key={`${accountId} ${what}`}>
              <TableCell className="font-medium">{account || accountId || "None"}</TableCell>
              <TableCell className="min-w-64">{what}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** The latest checks, and whether everything agreed. */
function AuditTable({ audits }: { audits: readonly BookAudit[] }) {
  if (audits.length === 0) {
    return <p className="px-5 pb-5 text-muted-foreground">The first check runs tonight.</p>;
  }
  return (
    <Table aria-label="Checks of the books">
      <thead>
        <TableRow>
          <TableHead>Started</TableHead>
          <TableHead>By</TableHead>
          <TableHead numeric>Entries and orders</TableHead>
          <TableHead>Result</TableHead>
        </TableRow>
      </thead>
      <tbody>
        {audits.map((audit) => (
          <TableRow key={audit._id}>
            <TableCell>
              <DateTime at={audit.startedAt} />
            </TableCell>
            <TableCell>{audit.by ?? "Nightly check"}</TableCell>
            <TableCell numeric>{formatCount(audit.checked)}</TableCell>
            <TableCell>
              <Result audit={audit} />
              {audit.withoutPayments ? (
                <p className="text-muted-foreground">
                  Payments were not checked: no card provider is set up
                </p>
              ) : null}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Result({ audit: { differences, endedAt } }: { audit: BookAudit }) {
  if (differences > 0) {
    return <Badge tone="danger">{formatCounted(differences, "difference")}</Badge>;
  }
  return endedAt === undefined ? "Checking…" : "Everything agrees";
}

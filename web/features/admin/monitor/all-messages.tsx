import { useState } from "react";
import {
  filterMessages,
  filterMms,
  messageStats,
  mmsStats,
} from "#core/contract/admin/admin-messages.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { STATUS_LABELS } from "#core/statuses.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCents, formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";

const MEDIA = [
  { value: "sms", label: "SMS" },
  { value: "mms", label: "MMS" },
] as const;
type Medium = (typeof MEDIA)[number]["value"];

/** The messages of all accounts in the last seven days: how many of each status, and the newest. */
export function AllMessages() {
  const [medium, setMedium] = useState<Medium>("sms");
  return (
    <div className="grid grid-cols-1 gap-4">
      <SegmentedControl label="Medium" value={medium} onValueChange={setMedium} options={MEDIA} />
      <Figures medium={medium} />
      <Newest key={medium} medium={medium} />
    </div>
  );
}

function Figures({ medium }: { medium: Medium }) {
  const { data } = useCall(medium === "sms" ? messageStats : mmsStats, {});
  const stats = data?.data;
  const statuses = Object.entries(stats?.statuses ?? {}).toSorted(([, a], [, b]) => b - a);
  return (
    <StatGrid>
      <Stat
        label="Messages"
        value={stats && formatCount(stats.total)}
        hint={stats ? `of ${formatCount(stats.accounts)} accounts in seven days` : " "}
      />
      <Stat label="Spent" value={stats && formatCents(stats.spent, "charge")} hint="less refunds" />
      {statuses.map(([status, count]) => (
        <Stat key={status} label={STATUS_LABELS[status] ?? status} value={formatCount(count)} />
      ))}
    </StatGrid>
  );
}

function Newest({ medium }: { medium: Medium }) {
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useState("");
  const [cursor, setCursor] = useState<string>();
  const query = useCall(medium === "sms" ? filterMessages : filterMms, {
    limit: 20,
    ...(search && { search }),
    ...(cursor && { cursor }),
  });
  const page = query.data;
  const find = (text: string) => {
    setCursor(undefined);
    setSearch(text);
  };
  return (
    <>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          find(typed.trim());
        }}
      >
        <Input
          aria-label="Mobile number"
          placeholder="Mobile number"
          inputMode="tel"
          maxLength={30}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
      {query.error ? (
        <LoadError what="The messages" error={query.error} onRetry={() => void query.refetch()} />
      ) : page ? (
        <Table aria-label="Newest messages">
          <thead>
            <TableRow>
              <TableHead>Made</TableHead>
              <TableHead>From</TableHead>
              <TableHead>To</TableHead>
              <TableHead>Status</TableHead>
              <TableHead>Message</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {page.items.map((message) => (
              <TableRow key={message._id}>
                <TableCell>
                  <DateTime at={message.createdAt} />
                </TableCell>
                <TableCell className="whitespace-nowrap">{formatMobile(message.sender)}</TableCell>
                <TableCell className="whitespace-nowrap">
                  {formatMobile(message.receiver)}
                </TableCell>
                <TableCell>
                  <StatusBadge status={message.status} />
                </TableCell>
                <TableCell className="min-w-48 break-words">{message.message}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      ) : (
        <Skeleton className="h-48" />
      )}
      {page?.items.length === 0 ? <p className="text-muted-foreground">No messages.</p> : null}
      <div className="flex gap-2">
        {cursor ? (
          <Button variant="outline" size="sm" onClick={() => setCursor(undefined)}>
            Newest
          </Button>
        ) : null}
        {page?.next ? (
          <Button variant="outline" size="sm" onClick={() => setCursor(page.next)}>
            Older
          </Button>
        ) : null}
      </div>
    </>
  );
}

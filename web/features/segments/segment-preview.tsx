import type { SegmentFilter } from "#core/audience/segment-filter.ts";
import {
  countFilter,
  filterContacts,
  type SegmentContact,
} from "#core/contract/segments/segments.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Card } from "#web/components/ui/card.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { useSettled } from "#web/lib/use-settled.ts";

const SETTLED_MS = 300;
const SHOWN = 8;

/**
 * Who matches a filter now: how many, and the first of them. A count that a later one replaces is cancelled.
 */
export function SegmentPreview({ filter }: { filter: SegmentFilter | undefined }) {
  // The same filter is the same text: what is written as it was asks for nothing.
  const settled = useSettled(filter && JSON.stringify(filter), SETTLED_MS);
  const requested: SegmentFilter | undefined =
    settled === undefined ? undefined : JSON.parse(settled);
  const count = useCall(countFilter, requested && { filter: requested }, { keepPrevious: true });
  const found = useCall(filterContacts, requested && { filter: requested, limit: SHOWN }, {
    keepPrevious: true,
  });
  const counted = count.data?.data;
  if (!filter) {
    return <Card title="Matching contacts">Complete each condition to see who matches.</Card>;
  }
  if (count.error) {
    return (
      <Card title="Matching contacts">
        <LoadError what="The count" error={count.error} onRetry={() => void count.refetch()} />
      </Card>
    );
  }
  return (
    <Card title="Matching contacts">
      <div aria-live="polite" className="min-h-14">
        {counted ? (
          <>
            <p className="figures font-semibold text-2xl">
              {formatCounted(counted.total, "contact")}
            </p>
            <p className="figures text-muted-foreground">
              {formatCounted(counted.unsubscribed, "contact")} opted out or blocked
            </p>
          </>
        ) : (
          <Skeleton className="h-14 w-40" />
        )}
      </div>
      <ul className="mt-3 grid min-h-80 content-start divide-y">
        {(found.data?.items ?? []).map((contact) => (
          <li key={contact._id} className="flex h-10 min-w-0 items-center justify-between gap-3">
            <span className="figures shrink-0">{formatMobile(contact.number)}</span>
            <span className="min-w-0 truncate text-muted-foreground">{nameOf(contact)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function nameOf({ fields, isBlocked, isBlockedByUser }: SegmentContact): string {
  if (isBlockedByUser) return "Opted out";
  if (isBlocked) return "Blocked";
  const { first_name = "", last_name = "", name = "" } = fields;
  return `${first_name} ${last_name}`.trim() || name;
}

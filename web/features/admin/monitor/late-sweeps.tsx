import type { LateSweep } from "#core/contract/admin/monitor.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

/** Background work that is behind, and since when. */
export function LateSweeps({ late }: { late: readonly LateSweep[] }) {
  if (late.length === 0) return null;
  return (
    <Alert tone="danger" title="Some background work is late">
      <ul className="list-disc pl-5">
        {late.map(({ name, shard, since }) => (
          <li key={`${name} ${shard}`}>
            {name}
            {shard === undefined ? "" : ` (shard ${shard})`}: last up to date on{" "}
            <DateTime at={since} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

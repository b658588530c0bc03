import { nameHistory } from "#core/contract/business-names/admin-business-names.ts";
import { NameEvents } from "#web/components/sender-names/name-events.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";

/** What happened to a name, newest first. */
export function NameHistory({ id }: { id: string }) {
  const query = useCall(nameHistory, { id });
  const events = query.data?.data;
  return (
    <section aria-label="History" className="grid gap-2">
      <h3 className="font-medium">History</h3>
      {query.error ? (
        <LoadError what="The history" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {!events && !query.error ? <Skeleton className="h-24 w-full" /> : null}
      {events ? <NameEvents events={events} /> : null}
    </section>
  );
}

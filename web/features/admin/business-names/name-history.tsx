import { nameHistory } from "#core/contract/admin-business-names.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { REGISTRATION_WORDS } from "#web/lib/registration-words.ts";

const WORDS: Readonly<Record<string, string>> = {
  ...REGISTRATION_WORDS,
  requested: "Asked for",
  approved: "Approved",
  rejected: "Not approved",
  removed: "Removed",
  withdrawn: "Withdrawn by the account",
  edited: "ABN or evidence changed by the account",
  confirmed: "Confirmed by the account",
  asked_again: "Asked for again by the account",
};

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
      <ol className="grid gap-2">
        {events?.map(({ _id, what, provider, reason, by, at }) => (
          <li key={_id} className="grid border-b pb-2 last:border-b-0">
            <span className="font-medium">
              {WORDS[what] ?? what}
              {provider ? ` (${provider})` : ""}
            </span>
            {reason ? <span className="break-words">{reason}</span> : null}
            <span className="text-muted-foreground">
              {by || "Cooee"}, <DateTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { Group } from "#core/contract/groups/groups.ts";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { NoMatch } from "#web/components/ui/no-match.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { cn } from "#web/lib/cn.ts";
import { formatCount } from "#web/lib/format.ts";
import type { GroupSearch } from "#web/lib/use-group-search.ts";
import { GroupOptions, type GroupOptionsProps } from "./group-options.tsx";

interface FoundGroupsProps extends Omit<GroupOptionsProps, "title" | "groups"> {
  found: GroupSearch;
  /** Groups that are listed elsewhere. */
  except: readonly Group[];
  searching: boolean;
  /** Whether the search found no segment either. */
  noSegment: boolean;
}

/** The groups that a search finds, a page at a time. */
export function FoundGroups({ found, except, searching, noSegment, ...options }: FoundGroupsProps) {
  const { groups, total, error } = found;
  const others = groups?.filter(({ _id }) => !except.some((other) => other._id === _id));
  return (
    <div
      aria-busy={!groups || found.stale || undefined}
      className={cn("grid gap-3", found.stale && "text-muted-foreground")}
    >
      {groups || error ? null : <Skeleton className="h-44 w-full rounded-lg" />}
      {others && others.length > 0 ? (
        <GroupOptions
          title={searching ? `Found (${formatCount(total)})` : `All groups (${formatCount(total)})`}
          groups={others}
          {...options}
        />
      ) : null}
      <div aria-live="polite" className="empty:hidden">
        {searching && noSegment && groups?.length === 0 ? (
          <NoMatch description="No group or segment has a name like that. Try fewer letters." />
        ) : null}
      </div>
      {error ? <LoadError what="Groups" error={error} onRetry={found.retry} /> : null}
      {found.more && !error ? (
        <Button
          variant="outline"
          className="justify-self-center"
          loading={found.loadingMore}
          onClick={found.more}
        >
          Show more groups
        </Button>
      ) : null}
    </div>
  );
}

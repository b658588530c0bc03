import { SearchX } from "lucide-react";
import { findInGroups } from "#core/contract/contacts/find-contacts.ts";
import { isMobile } from "#core/rules/phone.ts";
import { typedSearch } from "#core/rules/typed-search.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { useCall } from "#web/lib/query.ts";
import { useSettledSearch } from "#web/lib/use-settled.ts";
import { FoundNumberCard } from "./found-number-card.tsx";
import { SEARCH_WORDS } from "./search-words.ts";

const SHORTEST = 2;
const SHOWN = 20;

interface FoundNumbersProps {
  typed: string;
  onClose: () => void;
}

/** What the search of all groups finds for what was typed, once typing pauses. */
export function FoundNumbers({ typed, onClose }: FoundNumbersProps) {
  const { search = "", error: wrong } = typedSearch(useSettledSearch(typed));
  const wanted = search.length >= SHORTEST;
  const query = useCall(findInGroups, wanted ? { search, limit: SHOWN } : undefined, {
    keepPrevious: true,
  });
  if (wrong) return <Alert tone="attention" title={wrong} />;
  if (query.error) {
    return (
      <Alert
        tone="danger"
        title={SEARCH_WORDS.failed}
        actions={
          <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  const found = wanted ? query.data?.data : undefined;
  if (!found) {
    return (
      <p className="text-muted-foreground">Type a number, or the beginning of one or of a name.</p>
    );
  }
  const { numbers, email } = found;
  if (numbers.length === 0) {
    return (
      <div role="status">
        <EmptyState
          icon={SearchX}
          title={isMobile(search) ? SEARCH_WORDS.numberNotFound : SEARCH_WORDS.none}
          description="No number or name in your groups begins like this."
        />
      </div>
    );
  }
  return (
    <>
      {isMobile(search) ? (
        <p role="status" className="break-words font-medium">
          {SEARCH_WORDS.numberFound(email ?? numbers[0]?.name ?? "")}
        </p>
      ) : null}
      <ul className="grid grid-cols-1 gap-3" aria-label="Contacts" aria-busy={query.isFetching}>
        {numbers.map((each) => (
          <li key={each.number}>
            <FoundNumberCard found={each} onClose={onClose} />
          </li>
        ))}
      </ul>
      {numbers.length === SHOWN ? (
        <p className="text-muted-foreground text-xs">
          The first {SHOWN} are shown. Type more to narrow the search.
        </p>
      ) : null}
    </>
  );
}

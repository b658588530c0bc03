import { MessagesSquare, SearchX } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { NoMatch } from "#web/components/ui/no-match.tsx";
import { paths } from "#web/lib/paths.ts";

interface HistoryEmptyProps {
  /** Whether a search or filters are set. */
  narrowed: boolean;
  /** Whether what was searched for is not a mobile number yet. */
  badNumber: boolean;
  /** Whether older messages were left unsearched. */
  unsearched?: boolean;
}

export function HistoryEmpty({ narrowed, badNumber, unsearched }: HistoryEmptyProps) {
  if (badNumber) {
    return (
      <EmptyState
        icon={SearchX}
        title="Enter the full mobile number"
        description="You can search for a full mobile number, such as 0412 345 678."
      />
    );
  }
  if (narrowed) {
    return (
      <NoMatch
        description={
          unsearched
            ? "No recent messages match this status and these dates. We have not searched older messages."
            : "No messages match this search and these filters."
        }
        action={
          <Button asChild variant="outline">
            <Link to={paths.history}>Clear the search and filters</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={MessagesSquare}
      title="No messages yet"
      description="Messages you send and receive appear here, with their status and cost."
      action={
        <Button asChild>
          <Link to={paths.createCampaign}>Create campaign</Link>
        </Button>
      }
    />
  );
}

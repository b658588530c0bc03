import { MessagesSquare, SearchX } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
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
        title="Type the whole mobile number"
        description="Messages are found by a complete number, such as 0412 345 678."
      />
    );
  }
  if (narrowed) {
    return (
      <NoMatch
        description={
          unsearched
            ? "Nothing recent fits this status and these days. Older messages were not searched."
            : "Nothing went out or came in that fits this number, status and these days."
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
      description="Every message that goes out or comes in appears here, with its status and its cost."
      action={
        <Button asChild>
          <Link to={paths.createCampaign}>Create campaign</Link>
        </Button>
      }
    />
  );
}

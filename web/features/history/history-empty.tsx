import { MessagesSquare, SearchX } from "lucide-react";
import { LinkButton } from "#web/components/ui/button.tsx";
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
          <LinkButton variant="outline" to={paths.history}>
            Clear the search and filters
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={MessagesSquare}
      title="No messages yet"
      description="Messages you send and receive appear here, with their status and cost."
      action={<LinkButton to={paths.createCampaign}>Create campaign</LinkButton>}
    />
  );
}

import { Megaphone } from "lucide-react";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";

interface NoCampaignProps {
  description: string;
  /** The list without its search and filters; undefined if there are none. */
  clearTo?: string;
}

/** An empty campaign list (R230). */
export function NoCampaign({ description, clearTo }: NoCampaignProps) {
  return (
    <EmptyState
      icon={Megaphone}
      title="No Campaign Found"
      description={description}
      action={
        clearTo ? (
          <LinkButton variant="outline" to={clearTo}>
            Clear the search and filters
          </LinkButton>
        ) : undefined
      }
    />
  );
}

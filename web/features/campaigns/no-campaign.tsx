import { Megaphone } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Link } from "#web/components/ui/link.tsx";

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
          <Button asChild variant="outline">
            <Link to={clearTo}>Clear the search and filters</Link>
          </Button>
        ) : undefined
      }
    />
  );
}

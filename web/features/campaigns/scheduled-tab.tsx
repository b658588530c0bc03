import { Clock } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { paths } from "#web/lib/paths.ts";

export function ScheduledTab() {
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Clock}
        title="No Campaign Found"
        description="Nothing is scheduled. A campaign goes out as soon as you send it; save it as a draft to send it another day."
        action={
          <Button asChild variant="outline">
            <Link to={paths.createCampaign}>Create campaign</Link>
          </Button>
        }
      />
    </div>
  );
}

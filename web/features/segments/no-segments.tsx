import { Filter } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";

export function NoSegments({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      icon={Filter}
      title="No segments yet"
      description="A segment finds contacts by what you know about them, such as everyone in Perth who replied in the last 30 days."
      action={
        mayEdit ? (
          <Button asChild>
            <Link to={paths.addSegment}>Create your first segment</Link>
          </Button>
        ) : null
      }
    />
  );
}

import { Filter } from "lucide-react";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { paths } from "#web/lib/paths.ts";

export function NoSegments({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      icon={Filter}
      title="No segments yet"
      description="A segment finds contacts by what you know about them, such as everyone in Perth who replied in the last 30 days."
      action={
        mayEdit ? <LinkButton to={paths.addSegment}>Create your first segment</LinkButton> : null
      }
    />
  );
}

import { FileSpreadsheet, UsersRound } from "lucide-react";
import { may } from "#core/permissions.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

export function NoGroups({ onEmptyGroup }: { onEmptyGroup: () => void }) {
  const me = useMe();
  if (!may(me, "groupEdit")) {
    return (
      <EmptyState
        icon={UsersRound}
        title="No groups yet"
        description="Groups your admin shares with you appear here."
      />
    );
  }
  return (
    <EmptyState
      icon={UsersRound}
      title="No groups yet"
      description="A group holds the people you send campaigns to. Upload a spreadsheet of your customers to create your first one."
      action={
        <>
          <LinkButton to={paths.importGroup}>
            <FileSpreadsheet aria-hidden="true" />
            Upload a spreadsheet
          </LinkButton>
          <Button variant="outline" onClick={onEmptyGroup}>
            Create an empty group
          </Button>
        </>
      }
    />
  );
}

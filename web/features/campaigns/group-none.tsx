import { UsersRound } from "lucide-react";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { paths } from "#web/lib/paths.ts";

/** In place of the groups to choose from, if the account has none. */
export function NoGroup() {
  return (
    <EmptyState
      icon={UsersRound}
      title="Please Create a Group in Web Portal"
      description="A campaign goes to the contacts of a group. Upload a spreadsheet to make one."
      action={<LinkButton to={paths.importGroup}>Create a group</LinkButton>}
    />
  );
}

import { FileSpreadsheet, LoaderCircle, SearchX, UserPlus, UsersRound } from "lucide-react";
import type { Group } from "#core/contract/groups/groups.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { paths } from "#web/lib/paths.ts";
import type { GroupRights } from "./group-rights.ts";
import { SEARCH_WORDS } from "./search-words.ts";

interface NoContactsProps {
  group: Group;
  search: string;
  /** Whether only some values of a column are shown. */
  filtered: boolean;
  /** What is wrong with what was searched for. */
  error: string | undefined;
  failed: boolean;
  rights: GroupRights;
  onAdd: () => void;
}

export function NoContacts(props: NoContactsProps) {
  const { group, search, filtered, error, failed, rights, onAdd } = props;
  if (error || failed) {
    return (
      <div role="alert">
        <EmptyState
          icon={SearchX}
          title={error ?? SEARCH_WORDS.failed}
          description={
            error
              ? "Enter all or part of an Australian mobile number, such as 0412\u00a0345\u00a0678."
              : "Your contacts are safe."
          }
        />
      </div>
    );
  }
  if (search || filtered) {
    const what = filtered ? ["these filters", search].filter(Boolean).join(" and ") : search;
    return (
      <EmptyState
        icon={SearchX}
        title={SEARCH_WORDS.none}
        description={`Nothing in this group matches ${what}.`}
      />
    );
  }
  if (group.status === "Queued") {
    return (
      <EmptyState
        icon={LoaderCircle}
        title="Contacts are being imported"
        description="They appear here as they are added."
      />
    );
  }
  return (
    <EmptyState
      icon={UsersRound}
      title="No contacts yet"
      description="Upload a spreadsheet, or add people one by one."
      action={
        <>
          {rights.change ? (
            <LinkButton to={paths.importIntoGroup(group._id)}>
              <FileSpreadsheet aria-hidden="true" />
              Import from a file
            </LinkButton>
          ) : null}
          {rights.addContacts ? (
            <Button variant="outline" onClick={onAdd}>
              <UserPlus aria-hidden="true" />
              Add contact
            </Button>
          ) : null}
        </>
      }
    />
  );
}

import { UsersRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Group } from "#core/contract/groups.ts";
import { totalReach } from "#core/rules/audience.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { NoMatch } from "#web/components/ui/no-match.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { chosenGroups, type Refusal, refusalOf } from "./audience.ts";
import { GroupAlert } from "./group-alert.tsx";
import { GroupOption } from "./group-option.tsx";

/** More rows than anyone reads; the search finds the rest. */
const SHOWN = 100;

interface GroupDialogProps {
  groups: readonly Group[];
  chosen: readonly string[];
  type: "promotional" | "notification";
  /** How many contacts several groups may have together. */
  limit: number;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
}

/** Chooses one or several groups. */
export function GroupDialog({ groups, chosen, type, limit, onChoose, onClose }: GroupDialogProps) {
  const [ids, setIds] = useState<readonly string[]>(chosen);
  const [search, setSearch] = useState("");
  const [refusal, setRefusal] = useState<Refusal>();
  const wanted = search.trim().toLowerCase();
  const found = groups.filter((group) => group.name.toLowerCase().includes(wanted));
  const total = totalReach(chosenGroups(ids, groups), type);

  const toggle = (group: Group, on: boolean) => {
    const refused = on ? refusalOf(group, chosenGroups(ids, groups), type, limit) : undefined;
    setRefusal(refused);
    if (refused) return;
    setIds(on ? [...ids, group._id] : ids.filter((id) => id !== group._id));
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Select Your Group"
      description="A contact in several groups gets one message."
      footer={
        <>
          <p className="figures mr-auto self-center text-muted-foreground" aria-live="polite">
            {formatCount(total)} contacts
          </p>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={ids.length === 0} onClick={() => onChoose([...ids])}>
            {ids.length === 1 ? "Use 1 group" : `Use ${formatCount(ids.length)} groups`}
          </Button>
        </>
      }
    >
      {groups.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          title="Please Create a Group in Web Portal"
          description="A campaign goes to the contacts of a group. Upload a spreadsheet to make one."
          action={
            <Button asChild>
              <Link to={paths.importGroup}>Create a group</Link>
            </Button>
          }
        />
      ) : (
        <div className="grid gap-3">
          <Input
            type="search"
            aria-label="Search groups"
            placeholder="Search groups"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {refusal ? <GroupAlert refusal={refusal} /> : null}
          <ul className="grid gap-px overflow-hidden rounded-lg border bg-border empty:hidden">
            {found.slice(0, SHOWN).map((group) => (
              <GroupOption
                key={group._id}
                group={group}
                type={type}
                checked={ids.includes(group._id)}
                onCheckedChange={(on) => toggle(group, on)}
              />
            ))}
          </ul>
          <div aria-live="polite">
            {found.length === 0 ? (
              <NoMatch description="No group has a name like that. Try fewer letters." />
            ) : null}
          </div>
          <p className="text-muted-foreground text-xs empty:hidden">
            {found.length > SHOWN
              ? `${formatCount(found.length - SHOWN)} more: search for them by name.`
              : null}
          </p>
        </div>
      )}
    </Dialog>
  );
}

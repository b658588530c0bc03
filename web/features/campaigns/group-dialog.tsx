import { UsersRound } from "lucide-react";
import { useId, useState } from "react";
import type { Group } from "#core/contract/groups/groups.ts";
import { type CampaignType, totalReach } from "#core/rules/audience.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { NoMatch } from "#web/components/ui/no-match.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { cn } from "#web/lib/cn.ts";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { type GroupSearch, useGroupSearch } from "#web/lib/use-group-search.ts";
import { useSettledSearch } from "#web/lib/use-settled.ts";
import { type Refusal, reachWords, refusalOf } from "./audience.ts";
import { GroupAlert } from "./group-alert.tsx";
import {
  GroupOptions,
  type GroupOptionsProps,
  SegmentOptions,
  useFoundSegments,
} from "./target-options.tsx";
import { useChosenSegments } from "./use-chosen-segments.ts";

/** Groups on a page of those found. */
const PAGE_SIZE = 50;
const LONGEST_SEARCH = 80;

interface GroupDialogProps {
  chosen: readonly Group[];
  chosenSegments: string[];
  type: CampaignType;
  /** R033: whether only one group or segment can be chosen. */
  single: boolean;
  /** How many contacts several groups may have together. */
  limit: number;
  onChoose: (groups: readonly Group[], segments: string[]) => void;
  onClose: () => void;
}

/** Chooses any groups and segments together, or one of them. */
export function GroupDialog({
  chosen,
  chosenSegments,
  type,
  single,
  limit,
  onChoose,
  onClose,
}: GroupDialogProps) {
  const choice = useId();
  const [groups, setGroups] = useState(chosen);
  const [segments, setSegments] = useState(chosenSegments);
  const counted = useChosenSegments(segments);
  const sources = groups.length + segments.length;
  // Those chosen before the last search come first. The others stay where they were ticked.
  const [first, setFirst] = useState(chosen);
  const [search, setSearch] = useState("");
  const [refusal, setRefusal] = useState<Refusal>();
  const settled = useSettledSearch(search);
  const found = useGroupSearch(settled, PAGE_SIZE);
  const foundSegments = useFoundSegments(settled);
  const hasNone =
    settled === "" && first.length + segments.length === 0 && found.groups?.length === 0;

  const toggle = (group: Group, on: boolean) => {
    const others = single ? [] : groups.filter(({ _id }) => _id !== group._id);
    const refused = on ? refusalOf(group, others, type, limit) : undefined;
    setRefusal(refused);
    if (refused) return;
    setGroups(on ? [...others, group] : others);
    if (single) setSegments([]);
  };
  const chooseSegments = (ids: string[]) => {
    setSegments(single ? ids.slice(-1) : ids);
    if (single) setGroups([]);
  };
  const named = single ? choice : undefined;
  const options = { type, single: named, chosen: groups, onToggle: toggle };

  return (
    <Dialog
      onOpenChange={onClose}
      title="Select Your Group"
      description={
        single
          ? "An MMS campaign goes to one group or segment."
          : "A contact in several groups or segments gets one message."
      }
      footer={
        <>
          <p className="figures mr-auto self-center text-muted-foreground" aria-live="polite">
            {reachWords(totalReach(groups, type) + (counted?.total ?? 0), sources)}
          </p>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={sources === 0} onClick={() => onChoose(groups, segments)}>
            {buttonWords(groups.length, segments.length)}
          </Button>
        </>
      }
    >
      {hasNone ? (
        <NoGroup />
      ) : (
        <div className="grid min-h-80 content-start gap-3">
          <Input
            type="search"
            aria-label="Search groups and segments"
            placeholder="Search groups and segments"
            maxLength={LONGEST_SEARCH}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setFirst(groups);
            }}
          />
          {refusal ? <GroupAlert refusal={refusal} /> : null}
          {first.length > 0 ? <GroupOptions title="Chosen" groups={first} {...options} /> : null}
          <FoundGroups
            found={found}
            except={first}
            searching={settled !== ""}
            noSegment={foundSegments.data?.items.length === 0}
            {...options}
          />
          <SegmentOptions
            found={foundSegments}
            ids={segments}
            single={named}
            onIds={chooseSegments}
            chosen={counted}
          />
        </div>
      )}
    </Dialog>
  );
}

function buttonWords(groups: number, segments: number): string {
  const chosen = [
    groups > 0 ? formatCounted(groups, "group") : [],
    segments > 0 ? formatCounted(segments, "segment") : [],
  ].flat();
  return `Use ${chosen.join(" and ") || "groups"}`;
}

interface FoundGroupsProps extends Omit<GroupOptionsProps, "title" | "groups"> {
  found: GroupSearch;
  /** Groups that are listed elsewhere. */
  except: readonly Group[];
  searching: boolean;
  /** Whether the search found no segment either. */
  noSegment: boolean;
}

/** The groups that a search finds, a page at a time. */
function FoundGroups({ found, except, searching, noSegment, ...options }: FoundGroupsProps) {
  const { groups, total, error } = found;
  const others = groups?.filter(({ _id }) => !except.some((other) => other._id === _id));
  return (
    <div
      aria-busy={!groups || found.stale || undefined}
      className={cn("grid gap-3", found.stale && "text-muted-foreground")}
    >
      {groups || error ? null : <Skeleton className="h-44 w-full rounded-lg" />}
      {others && others.length > 0 ? (
        <GroupOptions
          title={searching ? `Found (${formatCount(total)})` : `All groups (${formatCount(total)})`}
          groups={others}
          {...options}
        />
      ) : null}
      <div aria-live="polite" className="empty:hidden">
        {searching && noSegment && groups?.length === 0 ? (
          <NoMatch description="No group or segment has a name like that. Try fewer letters." />
        ) : null}
      </div>
      {error ? <LoadError what="Groups" error={error} onRetry={found.retry} /> : null}
      {found.more && !error ? (
        <Button
          variant="outline"
          className="justify-self-center"
          loading={found.loadingMore}
          onClick={found.more}
        >
          Show more groups
        </Button>
      ) : null}
    </div>
  );
}

/** In place of the groups to choose from, if the account has none. */
function NoGroup() {
  return (
    <EmptyState
      icon={UsersRound}
      title="Please Create a Group in Web Portal"
      description="A campaign goes to the contacts of a group. Upload a spreadsheet to make one."
      action={<LinkButton to={paths.importGroup}>Create a group</LinkButton>}
    />
  );
}

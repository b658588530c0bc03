import { type ReactNode, useId } from "react";
import type { Group } from "#core/contract/groups/groups.ts";
import { listSegments } from "#core/contract/segments/segments.ts";
import { type CampaignType, MAX_CAMPAIGN_SEGMENTS, reachOf } from "#core/rules/audience.ts";
import { Checkbox } from "#web/components/ui/checkbox.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { radioClass } from "#web/components/ui/radio-group.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import type { ChosenSegments } from "./use-chosen-segments.ts";

export interface GroupOptionsProps {
  title: string;
  groups: readonly Group[];
  type: CampaignType;
  /** Set if only one group or segment can be chosen: the name of that choice. */
  single: string | undefined;
  chosen: readonly Group[];
  onToggle: (group: Group, on: boolean) => void;
}

/** Groups to choose, under a heading. One that is still being imported can only be unticked. */
export function GroupOptions({ title, groups, type, single, chosen, onToggle }: GroupOptionsProps) {
  return (
    <Options title={title}>
      {groups.map((group) => {
        const checked = chosen.some(({ _id }) => _id === group._id);
        const queued = group.status === "Queued";
        return (
          <Option
            key={group._id}
            single={single}
            checked={checked}
            disabled={queued && !checked}
            onCheckedChange={(on) => onToggle(group, on)}
          >
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 break-words">{group.name}</span>
              {type === "promotional" && group.unsubscribe > 0 ? (
                <span className="figures block text-muted-foreground text-xs">
                  {formatCount(group.unsubscribe)} of {formatCount(group.totalContacts)} opted out
                </span>
              ) : null}
            </span>
            {queued ? (
              <StatusBadge status="queued" label="Being imported" />
            ) : (
              <Reach of={reachOf(group, type)} />
            )}
          </Option>
        );
      })}
    </Options>
  );
}

/** The newest that a page holds; a search finds the others. */
const MOST = 100;

/** The account's segments whose names have this in them; all, if it is empty. */
export function useFoundSegments(search: string) {
  return useCall(
    listSegments,
    { limit: MOST, search: search || undefined },
    { keepPrevious: true },
  );
}

interface SegmentOptionsProps {
  found: ReturnType<typeof useFoundSegments>;
  ids: readonly string[];
  /** Set if only one group or segment can be chosen: the name of that choice. */
  single: string | undefined;
  onIds: (ids: string[]) => void;
  /** Those of the ids, counted. */
  chosen: ChosenSegments | undefined;
}

/** The account's segments to choose, below its groups. Who is in one is counted once it is chosen. */
export function SegmentOptions({ found, ids, single, onIds, chosen }: SegmentOptionsProps) {
  if (found.error) {
    return (
      <LoadError what="Your segments" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  if (!found.data || found.data.items.length === 0) return null;
  return (
    <Options title="Segments">
      {found.data.items.map(({ _id, name }) => {
        const checked = ids.includes(_id);
        const reach = chosen?.items?.find((counted) => counted._id === _id)?.reach;
        return (
          <Option
            key={_id}
            single={single}
            checked={checked}
            disabled={!checked && ids.length >= MAX_CAMPAIGN_SEGMENTS}
            onCheckedChange={(on) => onIds(on ? [...ids, _id] : ids.filter((id) => id !== _id))}
          >
            <span className="line-clamp-2 min-w-0 flex-1 break-words">{name}</span>
            {reach === undefined ? null : <Reach of={reach} />}
          </Option>
        );
      })}
    </Options>
  );
}

function Options({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="font-medium text-muted-foreground text-xs">{title}</h3>
      <ul className="grid gap-px overflow-hidden rounded-lg border bg-border">{children}</ul>
    </section>
  );
}

function Reach({ of }: { of: number }) {
  return <span className="figures text-muted-foreground">{formatCount(of)}</span>;
}

interface OptionProps {
  single: string | undefined;
  checked: boolean;
  disabled: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A group or a segment with its tick box or, for an MMS campaign, its radio button (R033). */
function Option({ single, checked, disabled, onCheckedChange, children }: OptionProps) {
  const id = useId();
  const box = { id, checked, disabled };
  return (
    <li className="bg-surface-raised">
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 transition-colors hover:bg-muted has-disabled:cursor-not-allowed"
      >
        {single === undefined ? (
          <Checkbox {...box} onCheckedChange={onCheckedChange} />
        ) : (
          <input
            {...box}
            type="radio"
            name={single}
            onChange={() => onCheckedChange(true)}
            className={`${radioClass} disabled:opacity-50`}
          />
        )}
        {children}
      </label>
    </li>
  );
}

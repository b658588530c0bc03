import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useChosenGroups } from "./use-chosen-groups.ts";

/** R041: a saved campaign's recipients: groups, which open, and segments, or a list. */
export function DraftAudience({ draft }: { draft: Draft }) {
  const { groups, segments, error } = useChosenGroups(draft.group_array, null, draft.segment_array);
  if (draft.audienceObj) {
    const { name, total } = draft.audienceObj;
    const numbers = formatCounted(total, "number");
    return name ? `${name}, ${numbers}` : numbers;
  }
  if (draft.group_array.length + draft.segment_array.length === 0) return "Not chosen yet";
  if (error) return "Could not be loaded";
  if (!groups || (segments && !segments.items)) return <Skeleton className="h-5 w-32" />;
  return (
    <ul className="grid gap-1">
      {groups.map(({ _id, name }) => (
        <li key={_id}>
          <LinkButton
            variant="link"
            className="max-w-full shrink! whitespace-normal"
            to={paths.group(_id)}
          >
            <span className="break-words">{name}</span>
          </LinkButton>
        </li>
      ))}
      {segments?.items?.map(({ _id, name }) => (
        <li key={_id} className="break-words">
          Segment: {name}
        </li>
      ))}
    </ul>
  );
}

import { listSegments } from "#core/contract/segments/segments.ts";
import { REVIEW_TIME } from "#core/rules/review-words.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { useGroupSearch } from "#web/lib/use-group-search.ts";

const MOST = 100;

interface GroupChoiceProps {
  value: string | undefined;
  onValue: (group: string) => void;
  error: string | undefined;
}

/**
 * The group or segment that a quick message becomes a campaign for. A group that is being imported cannot be
 * chosen.
 */
export function GroupChoice({ value, onValue, error }: GroupChoiceProps) {
  const search = useGroupSearch("", MOST);
  const segments = useCall(listSegments, { limit: MOST });
  if (search.error && !search.groups) {
    return <LoadError what="Groups" error={search.error} onRetry={search.retry} />;
  }
  const others = (segments.data?.items ?? []).map(({ _id, name }) => {
    return { value: _id, label: name, group: "Segments" };
  });
  const heading = others.length > 0 ? { group: "Groups" } : {};
  const groups = (search.groups ?? []).map(({ _id, name, totalContacts, status }) => ({
    value: _id,
    label: name,
    ...heading,
    description: status === "Queued" ? "Queued" : formatCounted(totalContacts, "contact"),
    disabled: status === "Queued" || totalContacts === 0,
  }));
  return (
    <SelectField
      label={others.length > 0 ? "Group or segment" : "Group"}
      error={error}
      description={`It goes out once we approve it, ${REVIEW_TIME}.`}
      value={value}
      onValue={onValue}
      placeholder={others.length > 0 ? "Select a group or segment" : "Select a group"}
      disabled={!search.groups || segments.isPending}
      options={[...groups, ...others]}
    />
  );
}

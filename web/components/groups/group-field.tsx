import { SelectField } from "#web/components/form/select-field.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useGroupSearch } from "#web/lib/use-group-search.ts";

const MOST = 100;

interface GroupFieldProps {
  description: string;
  value: string;
  onValue: (group: string) => void;
  error: string | undefined;
}

/** One of the account's own groups, to which contacts are added. */
export function GroupField({ description, value, onValue, error }: GroupFieldProps) {
  const search = useGroupSearch("", MOST);
  if (search.error && !search.groups) {
    return <LoadError what="Groups" error={search.error} onRetry={search.retry} />;
  }
  return (
    <SelectField
      label="Group"
      error={error}
      description={description}
      value={value}
      onValue={onValue}
      placeholder="Select a group"
      disabled={!search.groups}
      options={(search.groups ?? [])
        .filter(({ shared }) => !shared)
        .map(({ _id, name, totalContacts }) => ({
          value: _id,
          label: name,
          description: formatCounted(totalContacts, "contact"),
        }))}
    />
  );
}

import { Field } from "#web/components/form/field.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useGroupSearch } from "#web/lib/use-group-search.ts";

const MOST = 100;

interface GroupChoiceProps {
  value: string | undefined;
  onValue: (group: string) => void;
  error: string | undefined;
}

/** The group that a quick message becomes a campaign for. One that is being imported cannot be chosen. */
export function GroupChoice({ value, onValue, error }: GroupChoiceProps) {
  const search = useGroupSearch("", MOST);
  if (search.error && !search.groups) {
    return <LoadError what="Groups" error={search.error} onRetry={search.retry} />;
  }
  return (
    <Field
      label="Group"
      required
      error={error}
      description="An administrator approves a message to a group before it is sent."
    >
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={onValue}
          placeholder="Select a group"
          disabled={!search.groups}
          options={(search.groups ?? []).map(({ _id, name, totalContacts, status }) => ({
            value: _id,
            label: name,
            description: status === "Queued" ? "Queued" : formatCounted(totalContacts, "contact"),
            disabled: status === "Queued" || totalContacts === 0,
          }))}
        />
      )}
    </Field>
  );
}

import { useState } from "react";
import { listCategories } from "#core/contract/groups/categories.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import { Field } from "#web/components/form/field.tsx";
import { Select, type SelectOption } from "#web/components/ui/select.tsx";
import { useCall } from "#web/lib/query.ts";
import { CategoryDialog } from "./category-dialog.tsx";

/** What stands for no category, and for one that is still to be made. */
const NONE = "none";
const CREATE = "create";

interface CategoryFieldProps {
  /** What the group has now, to show until the list is there. */
  current: Group["category"];
  value: string | null;
  error: string | undefined;
  onValue: (value: string | null) => void;
}

/** Chooses a group's category, or makes one. */
export function CategoryField({ current, value, error, onValue }: CategoryFieldProps) {
  const [isCreating, setCreating] = useState(false);
  const loaded = useCall(listCategories, { includeInbuiltCategories: "true" }).data?.data;
  const known = loaded ?? (current ? [{ ...current, inbuilt: false }] : []);
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const options: SelectOption[] = [
    { value: NONE, label: "No category" },
    ...known
      .filter(({ inbuilt }) => !inbuilt)
      .map((one) => ({ ...option(one), group: "Your categories" })),
    ...known.filter(({ inbuilt }) => inbuilt).map((one) => ({ ...option(one), group: "Inbuilt" })),
    { value: CREATE, label: "Create category…" },
  ];
  const choose = (next: string) => {
    if (next === CREATE) setCreating(true);
    else onValue(next === NONE ? null : next);
  };
  return (
    <>
      <Field label="Category" error={error}>
        {(control) => (
          <Select {...control} value={value ?? NONE} onValueChange={choose} options={options} />
        )}
      </Field>
      {isCreating ? (
        <CategoryDialog onClose={() => setCreating(false)} onCreated={({ id }) => onValue(id)} />
      ) : null}
    </>
  );
}

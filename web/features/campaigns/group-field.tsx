import { Plus } from "lucide-react";
import { useState } from "react";
import type { Group } from "#core/contract/groups.ts";
import { totalReach } from "#core/rules/audience.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { formatCount } from "#web/lib/format.ts";
import { ChosenGroups } from "./group-chosen.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { useKnownGroups } from "./use-chosen-groups.ts";
import type { DraftForm } from "./use-draft-form.ts";

/** The chosen groups with their totals, and a button to choose. */
export function GroupField({ form }: { form: DraftForm }) {
  const [choosing, setChoosing] = useState(false);
  const keep = useKnownGroups();
  const { group_array: ids, campaign_type: type } = form.values;
  const { groups, error, reload } = form.chosen;
  const total = totalReach(groups ?? [], type);

  const choose = (next: string[], known: readonly Group[] | undefined) => {
    if (known) keep(next, known);
    form.set({ group_array: next });
  };

  return (
    <Field
      label="Groups"
      required
      error={form.errors.group_array}
      aside={total > 0 ? `${formatCount(total)} contacts` : undefined}
    >
      {({
        id,
        "aria-labelledby": labelled,
        "aria-invalid": invalid,
        "aria-describedby": described,
      }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label
        <div id={id} role="group" aria-labelledby={labelled} className="grid grid-cols-1 gap-2">
          {error ? <LoadError error={error} onRetry={reload} /> : null}
          {ids.length > 0 && !error ? (
            <ChosenGroups
              ids={ids}
              groups={groups}
              type={type}
              onRemove={(gone) =>
                choose(
                  ids.filter((other) => other !== gone),
                  groups?.filter(({ _id }) => _id !== gone),
                )
              }
            />
          ) : null}
          {error ? null : (
            <Button
              variant="outline"
              aria-describedby={described}
              aria-invalid={invalid}
              className="justify-self-start aria-invalid:border-danger"
              disabled={!groups}
              onClick={() => setChoosing(true)}
            >
              <Plus aria-hidden="true" />
              {ids.length > 0 ? "Change groups" : "Choose groups"}
            </Button>
          )}
          {choosing && groups ? (
            <GroupDialog
              chosen={groups}
              type={type}
              limit={form.me.multiGroupLimit}
              onClose={() => setChoosing(false)}
              onChoose={(known) => {
                choose(
                  known.map(({ _id }) => _id),
                  known,
                );
                setChoosing(false);
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

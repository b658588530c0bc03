import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { Group } from "#core/contract/groups.ts";
import { reachOf, totalReach } from "#core/rules/audience.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCount } from "#web/lib/format.ts";
import { chosenGroups } from "./audience.ts";
import { GroupDialog } from "./group-dialog.tsx";
import type { DraftForm } from "./use-draft-form.ts";

interface GroupFieldProps {
  form: DraftForm;
  /** Undefined while they load. */
  groups: readonly Group[] | undefined;
}

/** The chosen groups with their totals, and a button to choose. */
export function GroupField({ form, groups }: GroupFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const { values, errors, set } = form;
  const type = values.campaign_type;
  const total = totalReach(chosenGroups(values.group_array, groups ?? []), type);
  return (
    <Field
      label="Groups"
      required
      error={errors.group_array}
      aside={groups && total > 0 ? `${formatCount(total)} contacts` : undefined}
    >
      {({
        id,
        "aria-labelledby": labelled,
        "aria-invalid": invalid,
        "aria-describedby": described,
      }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label
        <div id={id} role="group" aria-labelledby={labelled} className="grid grid-cols-1 gap-2">
          {values.group_array.length > 0 ? (
            <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border bg-border">
              {values.group_array.map((groupId) => {
                const group = groups?.find((known) => known._id === groupId);
                const name = group?.name ?? (groups ? "A group that was deleted" : undefined);
                return (
                  <li key={groupId} className="flex items-center gap-3 bg-surface py-1 pr-1 pl-3">
                    <span className="min-w-0 flex-1 truncate">
                      {name ?? <Skeleton className="w-32" />}
                    </span>
                    {group ? (
                      <span className="figures text-muted-foreground text-xs">
                        {formatCount(reachOf(group, type))}
                      </span>
                    ) : null}
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={`Remove ${name ?? "the group"}`}
                      onClick={() =>
                        set({
                          group_array: values.group_array.filter((other) => other !== groupId),
                        })
                      }
                    >
                      <X aria-hidden="true" />
                    </Button>
                  </li>
                );
              })}
            </ul>
          ) : null}
          <Button
            variant="outline"
            aria-describedby={described}
            aria-invalid={invalid}
            className="justify-self-start aria-invalid:border-danger"
            disabled={!groups}
            onClick={() => setChoosing(true)}
          >
            <Plus aria-hidden="true" />
            {values.group_array.length > 0 ? "Change groups" : "Choose groups"}
          </Button>
          {choosing && groups ? (
            <GroupDialog
              groups={groups}
              chosen={values.group_array}
              type={type}
              limit={form.me.multiGroupLimit}
              onClose={() => setChoosing(false)}
              onChoose={(group_array) => {
                set({ group_array });
                setChoosing(false);
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

import { Plus } from "lucide-react";
import { useState } from "react";
import type { Group } from "#core/contract/groups/groups.ts";
import { type CampaignType, totalReach } from "#core/rules/audience.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { reachWords } from "./audience.ts";
import { ChosenGroups, ChosenSegments } from "./chosen-targets.tsx";
import { type Chosen, useKnownGroups } from "./use-chosen-groups.ts";

const GroupDialog = dialogOnDemand(async () => (await import("./group-dialog.tsx")).GroupDialog);

interface GroupFieldProps {
  ids: string[];
  segments: string[];
  onChoose: (groups: string[], segments: string[]) => void;
  chosen: Chosen;
  error: string | undefined;
  type: CampaignType;
  /** R033: whether only one group or segment can be chosen. */
  single: boolean;
  /** How many contacts several groups may have together. */
  limit: number;
}

/** The chosen groups and segments with their totals, and a button to choose. */
export function GroupField({
  ids,
  segments,
  onChoose,
  chosen,
  error,
  type,
  single,
  limit,
}: GroupFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const keep = useKnownGroups();
  const { groups } = chosen;
  const total = totalReach(groups ?? [], type) + (chosen.segments?.total ?? 0);
  const failed = failureOf(chosen);

  const choose = (next: string[], known: readonly Group[] | undefined, nextSegments = segments) => {
    if (known) keep(next, known);
    onChoose(next, nextSegments);
  };

  return (
    <Field
      label="Groups and segments"
      required
      error={error}
      aside={total > 0 ? reachWords(total, ids.length + segments.length) : undefined}
    >
      {({
        id,
        "aria-labelledby": labelled,
        "aria-invalid": invalid,
        "aria-describedby": described,
      }) => (
        // Columns, so that nothing moves when names arrive, however long.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label
        <div
          id={id}
          role="group"
          aria-labelledby={labelled}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-2"
        >
          {failed ? (
            <div className="col-span-full">
              <LoadError what={failed.what} error={failed.error} onRetry={failed.reload} />
            </div>
          ) : (
            <>
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
              <ChosenSegments
                ids={segments}
                chosen={chosen.segments}
                onRemove={(gone) =>
                  onChoose(
                    ids,
                    segments.filter((other) => other !== gone),
                  )
                }
              />
              <Button
                variant="outline"
                aria-describedby={described}
                aria-invalid={invalid}
                className="justify-self-start aria-invalid:border-danger"
                disabled={!groups}
                onClick={() => setChoosing(true)}
              >
                <Plus aria-hidden="true" />
                {ids.length + segments.length > 0 ? "Change recipients" : "Choose recipients"}
              </Button>
            </>
          )}
          {choosing && groups ? (
            <GroupDialog
              chosen={groups}
              chosenSegments={segments}
              type={type}
              single={single}
              limit={limit}
              onClose={() => setChoosing(false)}
              onChoose={(known, nextSegments) => {
                choose(
                  known.map(({ _id }) => _id),
                  known,
                  nextSegments,
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

/** What of it could not be loaded. */
function failureOf({ error, reload, segments }: Chosen) {
  if (error) return { what: "The chosen groups", error, reload };
  if (!segments?.error) return undefined;
  return { what: "The chosen segments", error: segments.error, reload: segments.reload };
}

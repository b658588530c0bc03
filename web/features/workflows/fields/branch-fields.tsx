import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { MAX_PATHS } from "#core/contract/workflows/definition.ts";
import { Button } from "#web/components/ui/button.tsx";
import { freshKey, type StepFieldsProps } from "../edited-step.ts";
import { ConditionField } from "./condition-field.tsx";

/** The paths of a branch, in the order in which they are tried. */
export function BranchFields({ step, onStep, errors }: StepFieldsProps<"branch">) {
  const { paths } = step;
  const set = (next: typeof paths) => onStep({ ...step, paths: next });
  const add = () => {
    const key = freshKey(paths.map((path) => path.key));
    set([...paths, { key, when: { field: "reply", operator: "contains", value: "" } }]);
  };
  return (
    <>
      <ol className="grid grid-cols-1 gap-4">
        {paths.map((path, index) => {
          const label = `Branch ${index + 1}`;
          const [, error] =
            Object.entries(errors).find(([name]) => name.startsWith(`paths.${index}.`)) ?? [];
          return (
            <li key={path.key} className="grid grid-cols-1 gap-2 border-l-2 pl-3">
              <div className="flex min-h-8 items-center gap-1">
                <p className="flex-1 font-medium">
                  {label}
                  <span className="font-normal text-muted-foreground">
                    {index === 0 ? ", if" : ", else if"}
                  </span>
                </p>
                {index > 0 ? (
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Move ${label} up`}
                    onClick={() => set(paths.toSpliced(index, 1).toSpliced(index - 1, 0, path))}
                  >
                    <ArrowUp aria-hidden="true" />
                  </Button>
                ) : null}
                {paths.length > 1 ? (
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Remove ${label}`}
                    onClick={() => set(paths.toSpliced(index, 1))}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                ) : null}
              </div>
              <ConditionField
                label={label}
                value={path.when}
                onValue={(when) => set(paths.with(index, { ...path, when }))}
                invalid={error !== undefined}
              />
              {error ? (
                <p role="alert" className="text-danger-text text-xs">
                  {error}
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
      {paths.length < MAX_PATHS ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" />
          Add a branch
        </Button>
      ) : null}
      <p className="text-muted-foreground text-xs">
        A contact takes the first branch whose condition holds. Everyone else takes “Otherwise”.
      </p>
    </>
  );
}

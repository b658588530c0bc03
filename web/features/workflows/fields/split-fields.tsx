import { Plus, Trash2 } from "lucide-react";
import { MAX_PATHS } from "#core/contract/workflows/definition.ts";
import { Button } from "#web/components/ui/button.tsx";
import { cn } from "#web/lib/cn.ts";
import { freshKey, type StepFieldsProps } from "../edited-step.ts";
import { NumberField } from "./number-field.tsx";

/** How many of the contacts take which branch. */
export function SplitFields({ step, onStep, errors }: StepFieldsProps<"split">) {
  const { shares } = step;
  const set = (next: typeof shares) => onStep({ ...step, shares: next });
  const sum = shares.reduce((all, { percent }) => all + percent, 0);
  const add = () => {
    const key = freshKey(shares.map((share) => share.key));
    set([...shares, { key, percent: Math.max(1, 100 - sum) }]);
  };
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {shares.map((share, index) => (
          <li key={share.key} className="flex items-end gap-2">
            <div className="w-40">
              <NumberField
                label={`Branch ${index + 1}, per cent`}
                min={1}
                max={99}
                value={share.percent}
                onValue={(percent) => set(shares.with(index, { ...share, percent }))}
              />
            </div>
            {shares.length > 2 ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove branch ${index + 1}`}
                onClick={() => set(shares.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p
        aria-live="polite"
        className={cn(
          "figures text-xs",
          sum === 100 ? "text-muted-foreground" : "text-accent-text",
        )}
      >
        {sum}% of 100%
      </p>
      {errors.shares ? (
        <p role="alert" className="text-danger-text text-xs">
          {errors.shares}
        </p>
      ) : null}
      {shares.length < MAX_PATHS ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" />
          Add a branch
        </Button>
      ) : null}
    </>
  );
}

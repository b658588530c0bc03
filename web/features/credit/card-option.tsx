import { type ReactNode, useId } from "react";

interface CardOptionProps {
  /** What the options of one choice share. */
  group: string;
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  label: string;
  description?: string;
  /** R551: an expired card is listed, but nothing can be paid with it. */
  disabled?: boolean;
  action?: ReactNode;
  /** Shown below it once it is chosen. */
  children?: ReactNode;
}

/** One way to pay: a radio button with room for an action and for fields. */
export function CardOption({
  group,
  value,
  chosen,
  onChoose,
  label,
  description,
  disabled,
  action,
  children,
}: CardOptionProps) {
  const id = useId();
  return (
    <div className="rounded-lg border bg-surface transition-colors has-checked:border-primary">
      <div className="flex items-center gap-2 pr-2">
        <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 p-3 has-disabled:cursor-not-allowed">
          <input
            type="radio"
            name={group}
            value={value}
            checked={value === chosen}
            disabled={disabled}
            aria-describedby={description ? id : undefined}
            onChange={() => onChoose(value)}
            className="mt-0.5 flex size-4 shrink-0 appearance-none items-center justify-center rounded-full border border-input bg-surface before:size-2 before:rounded-full checked:border-primary checked:before:bg-primary disabled:bg-muted"
          />
          <span className="min-w-0">
            <span className={disabled ? "block text-muted-foreground" : "block font-medium"}>
              {label}
            </span>
            {description ? (
              <span id={id} className="block break-words text-muted-foreground text-xs">
                {description}
              </span>
            ) : null}
          </span>
        </label>
        {action}
      </div>
      {children ? <div className="border-t p-3">{children}</div> : null}
    </div>
  );
}

import { useId } from "react";

interface SegmentedControlProps<T extends string> {
  value: T;
  onValueChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
  /** What is chosen, for screen readers. */
  label: string;
}

/** A choice of two to four short words, all visible: which figures a card shows. */
export function SegmentedControl<T extends string>({
  value,
  onValueChange,
  options,
  label,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex w-fit max-w-full shrink-0 flex-wrap gap-0.5 rounded-lg bg-muted p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex h-8 items-center rounded-md px-3 font-medium text-[0.8125rem] text-muted-foreground transition-colors hover:text-foreground has-checked:bg-chosen has-checked:text-foreground has-checked:shadow-sm"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 appearance-none rounded-md"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

import * as Primitive from "radix-ui/radio-group";

interface SegmentedControlProps<T extends string> {
  value: T;
  onValueChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
  /** What is chosen, for screen readers. */
  label: string;
}

/** A choice of two or three short words, all visible: which figures a card shows. */
export function SegmentedControl<T extends string>({
  value,
  onValueChange,
  options,
  label,
}: SegmentedControlProps<T>) {
  const choose = (text: string) => {
    const option = options.find((each) => each.value === text);
    if (option) onValueChange(option.value);
  };
  return (
    <Primitive.Root
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={choose}
      className="inline-flex shrink-0 gap-0.5 rounded-lg bg-muted p-0.5"
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className="h-8 rounded-md px-3 font-medium text-[0.8125rem] text-muted-foreground transition-colors hover:text-foreground data-[state=checked]:bg-surface data-[state=checked]:text-foreground data-[state=checked]:shadow-sm"
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}

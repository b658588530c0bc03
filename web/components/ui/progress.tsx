import * as Primitive from "radix-ui/progress";
import { formatShare } from "#web/lib/format.ts";

interface ProgressProps {
  value: number;
  max: number;
  /** What is in progress: "Importing contacts". */
  label: string;
}

export function Progress({ value, max, label }: ProgressProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <Primitive.Root
      value={Math.min(value, max)}
      max={Math.max(max, 1)}
      aria-label={label}
      getValueLabel={() => formatShare(value, max)}
      className="h-2 overflow-hidden rounded-full bg-muted"
    >
      <Primitive.Indicator
        className="h-full origin-left rounded-full bg-primary transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </Primitive.Root>
  );
}

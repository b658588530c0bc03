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
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(max, 1)}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={formatShare(value, max)}
      className="h-2 overflow-hidden rounded-full bg-muted"
    >
      <div
        className="h-full origin-left rounded-full bg-primary transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

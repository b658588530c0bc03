import { cn } from "#web/lib/cn.ts";
import { formatCount, formatShare } from "#web/lib/format.ts";
import { fillTone, type Tone } from "./tone.ts";

export interface Segment {
  key: string;
  label: string;
  value: number;
  tone: Tone;
  /** Half as strong, for states that lead up to the one with the full tone. */
  faint?: boolean;
  /** Named in the legend only where there are any; its place there is kept, so that nothing moves. */
  rare?: boolean;
}

interface SegmentedBarProps {
  /** What the bar shows: "Messages by state". */
  label: string;
  segments: readonly Segment[];
}

/** One bar, several states, with a legend of words and figures. */
export function SegmentedBar({ label, segments }: SegmentedBarProps) {
  const total = segments.reduce((sum, segment) => sum + segment.value, 0);
  const legend = [...segments].sort((a, b) => Number(a.rare ?? false) - Number(b.rare ?? false));
  return (
    <figure aria-label={label}>
      <div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-full bg-muted">
        {segments.map((segment) =>
          segment.value > 0 ? (
            <div
              key={segment.key}
              className={cn(
                "min-w-1 basis-0 transition-[flex-grow]",
                fillTone[segment.tone],
                segment.faint && "opacity-45",
              )}
              style={{ flexGrow: segment.value }}
            />
          ) : null,
        )}
      </div>
      <figcaption>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5">
          {legend.map((segment) => (
            <li
              key={segment.key}
              className={cn(
                "flex items-center gap-2",
                segment.rare && segment.value === 0 && "invisible",
              )}
            >
              <span
                aria-hidden="true"
                className={cn(
                  "size-2.5 rounded-sm",
                  fillTone[segment.tone],
                  segment.faint && "opacity-45",
                )}
              />
              <span className="text-muted-foreground">{segment.label}</span>
              <span className="figures font-medium">{formatCount(segment.value)}</span>
              <span className="figures text-muted-foreground text-xs">
                {formatShare(segment.value, total)}
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

import type { TagMark } from "./text-marks.ts";

// The same in the editor and in the field before it is there: the text must not move when they change over.
const chip =
  "inline-block max-w-full truncate rounded-md border px-1 align-bottom text-[0.8125rem]/[1.125rem]";

const looks: Readonly<Record<TagMark["kind"], string>> = {
  field: "border-primary/40 bg-primary-soft text-primary-text",
  link: "border-input bg-muted text-foreground",
  parameter: "border-info/40 bg-info-soft text-info-text",
  unknown:
    "border-danger/40 bg-danger-soft text-danger-text underline decoration-danger decoration-wavy underline-offset-2",
};

export function chipClass({ kind, forces }: Pick<TagMark, "kind" | "forces">): string {
  return `${chip} ${looks[kind]}${forces ? " ring-2 ring-accent" : ""}`;
}

/** What a chip says: the field, and what those without a value get. */
export function chipWords({ label, fallback }: Pick<TagMark, "label" | "fallback">): string {
  if (fallback === undefined) return label;
  return fallback === "" ? `${label} or nothing` : `${label} or “${fallback}”`;
}

/** What forces Unicode. */
export const forcingClass = "rounded-xs bg-accent/50";

/** A tag as it is written, while the editor loads. */
export function tagClass({ kind }: Pick<TagMark, "kind">): string {
  return kind === "unknown" ? `rounded-xs ${unknownTag}` : "rounded-xs bg-primary-soft";
}

const unknownTag =
  "bg-danger-soft underline decoration-2 decoration-danger decoration-wavy underline-offset-4";

import { UserRound } from "lucide-react";

/** A contact's initials, or a figure if no one has given it a name. */
export function Avatar({ name }: { name: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-full bg-muted font-semibold text-muted-foreground text-xs"
    >
      {name ? initialsOf(name) : <UserRound className="size-4" />}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
}

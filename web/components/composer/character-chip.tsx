import { ArrowRight } from "lucide-react";

interface CharacterChipProps {
  character: string;
  /** Its equivalent in the standard alphabet, if there is one. */
  plain: string | undefined;
}

/** A character that forces Unicode, and its plain spelling. */
export function CharacterChip({ character, plain }: CharacterChipProps) {
  return (
    <span className="inline-flex items-center gap-1 rounded-md border bg-surface px-1.5 py-0.5 text-foreground text-xs">
      <span className="font-semibold">{shown(character)}</span>
      {plain === undefined ? (
        <span className="text-muted-foreground">no plain form</span>
      ) : (
        <>
          <ArrowRight className="size-3 text-muted-foreground" aria-hidden="true" />
          <span className="sr-only">becomes</span>
          <span className="font-semibold">{shown(plain)}</span>
        </>
      )}
    </span>
  );
}

/** Blanks and zero-width characters would be invisible: they are shown by name. */
function shown(character: string): string {
  if (character === "") return "nothing";
  if (character === " ") return "space";
  if (character === "\n") return "line break";
  if (/^[\s\p{C}\p{M}]+$/u.test(character)) {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  }
  return character;
}

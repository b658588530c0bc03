type ClassValue = string | false | null | undefined;

/**
 * Joins class names. If two set the same property, it is not the later one that wins: what a component lets
 * others change is written with `base:` (theme.css).
 */
export function cn(...classes: ClassValue[]): string {
  return classes.filter(Boolean).join(" ");
}

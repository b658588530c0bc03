import { twMerge } from "tailwind-merge";

type ClassValue = string | false | null | undefined;

/** Joins class names; if two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(classes.filter(Boolean).join(" "));
}

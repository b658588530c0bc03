import { useState } from "react";

/** Reads a value that this browser keeps; `null` when there is none or storage is forbidden. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(`cooee.${key}`);
  } catch {
    return null;
  }
}

/** Keeps a value in this browser, or forgets it with `null`. Storage may be full or forbidden. */
export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`cooee.${key}`);
    else localStorage.setItem(`cooee.${key}`, value);
  } catch {
    // A preference that cannot be kept is only lost at the next visit.
  }
}

/** A switch whose position outlives the visit. */
export function useLocalFlag(key: string, initial: boolean): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => {
    const kept = readLocal(key);
    return kept === null ? initial : kept === "yes";
  });
  return [
    on,
    (next) => {
      writeLocal(key, next ? "yes" : "no");
      setOn(next);
    },
  ];
}

/** Forgets all that this browser kept for the person who leaves; the theme is the machine's. */
export function clearLocal(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("cooee.") && key !== "cooee.theme") localStorage.removeItem(key);
    }
    sessionStorage.clear();
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}

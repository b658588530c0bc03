import type { NotLoaded } from "./not-loaded.ts";

/** What is said of something that could not be loaded. */
export interface Words {
  title: string;
  text: string;
  /** Whether the page has to be loaded again. */
  reload: boolean;
}

/** Something was pressed, and what it opens could not be loaded. */
export interface Missing extends Words {
  /** What was pressed, in the window; undefined if that is not known. */
  beside: DOMRect | undefined;
}

let show: (missing: Missing) => void = () => {};
let failures = 0;

/** Sets what shows it. Not a toast: the file of the toasts may be missing too. */
export function onMissing(shower: (missing: Missing) => void): void {
  show = shower;
}

/** Says beside the control that has the focus that what it opens is missing. */
export function sayMissing(error: NotLoaded): void {
  failures += 1;
  const pressed = document.activeElement?.closest("button, a, [role=button]");
  show({ ...wordsFor(error, failures), beside: pressed?.getBoundingClientRect() });
}

/** Shows a message that no toast can show. */
export function sayPlainly(title: string): void {
  show({ title, text: "", reload: false, beside: undefined });
}

/**
 * What to say, and whether to offer to load the page again: if it is outdated, and after a second failure,
 * because some browsers do not ask again for a file that failed once.
 */
export function wordsFor(error: NotLoaded, failures: number): Words {
  if (error.isOutdated) {
    return {
      title: "Cooee has been updated",
      text: "Reload the page to continue. Save your work first.",
      reload: true,
    };
  }
  const title = "This could not be loaded";
  if (!navigator.onLine) {
    return { title, text: "You are offline. Try again when you are connected.", reload: false };
  }
  const text = "Check your connection, then try again.";
  return { title, text, reload: failures > 1 };
}

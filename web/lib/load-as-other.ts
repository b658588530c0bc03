import { paths } from "./paths.ts";

/** R332, R456. */
const AFTER_MS = 500;

/** Nothing that is loaded is the other person's, so the whole page is loaded again. */
export function loadAsOther(): void {
  setTimeout(() => location.replace(paths.home), AFTER_MS);
}

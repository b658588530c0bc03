import { COMMON_SCRIPT } from "./script-common.ts";
import { PANELS_SCRIPT } from "./script-panels.ts";
import { PAYMENTS_SCRIPT } from "./script-payments.ts";
import { PHONES_SCRIPT } from "./script-phones.ts";

/**
 * The browser's side of the simulator's pages. It is served as written (no bundler, no inline
 * script), so its parts use no backticks and nothing that String.raw would change.
 */
export const SIMULATOR_SCRIPT = COMMON_SCRIPT + PHONES_SCRIPT + PAYMENTS_SCRIPT + PANELS_SCRIPT;

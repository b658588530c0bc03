import { getBalance, me } from "./user.ts";

/** What every signed-in page asks first. The page's header names these, so that the browser asks before the program runs. */
export const PRELOADED = [me, getBalance];

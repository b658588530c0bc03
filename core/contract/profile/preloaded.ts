import { getBalance, me } from "./me.ts";

/** The first calls of every signed-in page. Its header names them, so the browser makes them before the program runs. */
export const PRELOADED = [me, getBalance];

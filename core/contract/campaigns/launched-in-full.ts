import * as z from "zod";
import { launched } from "./draft-launch.ts";
import { exclusion } from "./drafts.ts";

/** What comes of a campaign that is given in full: its flight check was never shown. */
export const launchedInFull = launched.extend({
  data: launched.shape.data.extend({
    /** Who is left out, and why. */
    exclusions: z.array(exclusion).optional(),
  }),
});

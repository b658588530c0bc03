import * as z from "zod";

/** The file of an MMS that is being written: a stored one, or one elsewhere. */
export const attached = z.object({
  media: z.string().optional(),
  url: z.string().optional(),
  mediaType: z.string(),
  mediaName: z.string(),
});
export type Attached = z.infer<typeof attached>;

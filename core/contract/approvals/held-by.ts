import * as z from "zod";

/** A rule that holds something, by its id and in words (core/rules/holds.ts). */
export const heldBy = z.object({ rule: z.string(), text: z.string() });

/** What is stored of them, as JSON. */
export function heldIn(json: string): z.infer<typeof heldBy>[] {
  return z.array(heldBy).parse(JSON.parse(json));
}

import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { inPerson } from "./waiting-counts.ts";

export const DEAD_LETTER_TEXTS = {
  replayed: (count: number) => `${count} put on the queue again`,
  dropped: (count: number) => `${count} dropped`,
  decided: "This was decided already.",
  away: "The queue does not take it now. Please try again.",
} as const;

/** How many are shown, and decided about together. */
const MOST = 100;

const deadLetter = z.object({
  id: z.string(),
  at: z.number(),
  /** JSON, without the texts and numbers of people. */
  body: z.string(),
});

export const listDeadLetters = endpoint("GET", "/admin/dead-letter", {
  summary: "What a queue gave up on, the oldest first, with texts and numbers masked",
  access: inPerson,
  input: z.object({ queue: z.string().min(1).max(60) }),
  output: z.object({ data: z.array(deadLetter) }),
});

const chosen = z.object({ ids: z.array(z.string().min(1).max(200)).min(1).max(MOST) });

export const replayDeadLetters = endpoint("POST", "/admin/dead-letter/replay", {
  exact: true,
  summary: "Put what a queue gave up on back on it",
  access: inPerson,
  input: chosen,
  output: z.object({ message: z.string() }),
});

export const dropDeadLetters = endpoint("POST", "/admin/dead-letter/drop", {
  exact: true,
  summary: "Forget what a queue gave up on",
  access: inPerson,
  input: chosen,
  output: z.object({ message: z.string() }),
});

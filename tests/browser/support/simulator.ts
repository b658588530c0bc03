import type { APIRequestContext } from "@playwright/test";
import * as z from "zod";

const counts = z.object({
  accepted: z.number(),
  distinctReferences: z.number(),
  repeats: z.number(),
  waiting: z.number(),
});

const messages = z.object({
  items: z.array(z.object({ direction: z.string(), from: z.string(), text: z.string() })),
});

/** What the simulated network counted since it was emptied. */
export async function networkCounts(request: APIRequestContext) {
  return counts.parse(await (await request.get("/simulator/api/counts")).json());
}

/** The texts that a handset got, the oldest first. */
export async function textsTo(request: APIRequestContext, handset: string): Promise<string[]> {
  const answer = await request.get("/simulator/api/messages", { params: { to: handset } });
  const { items } = messages.parse(await answer.json());
  return items.filter(({ direction }) => direction === "outbound").map(({ text }) => text);
}

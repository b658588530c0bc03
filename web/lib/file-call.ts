import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { urlOf } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { renewedSince } from "./renewal.ts";

/** Makes a call whose response is a file, to show it in the page. Throws as `call` does. */
export async function callFile<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  signal: AbortSignal,
): Promise<Blob> {
  const get = () => fetch(urlOf(endpoint, input), { credentials: "same-origin", signal });
  const sentAt = Date.now();
  let response = await get();
  if (response.status === 401 && (await renewedSince(sentAt)) !== "over") response = await get();
  if (response.ok) return await response.blob();
  const body: unknown = await response.json().catch(() => undefined);
  throw new ApiError(response.status, body);
}

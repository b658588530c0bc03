import type { Endpoint } from "./endpoint.ts";

/** How long an embed token is good for; the view that has it asks for another before that. */
export const EMBED_MS = 15 * 60_000;
/** How long one view can go on doing so. */
export const EMBED_LONGEST_MS = 12 * 3_600_000;

/** Who may show `/hs/*` in a frame. */
export const EMBEDDERS = ["https://app.hubspot.com", "https://*.hubspot.com"] as const;

/** What a view in another product's page can be: the conversation, or only what is written from now on. */
export const EMBED_VIEWS = ["conversation", "message"] as const;
export type EmbedView = (typeof EMBED_VIEWS)[number];

/**
 * The calls of an embedded conversation, with the input that names the conversation; null if the call is
 * about none. No other call can be made with an embed token.
 */
const CALLS: Readonly<Record<string, string | null>> = {
  "GET /user/me": null,
  "GET /param": null,
  "GET /mobile/template": null,
  "GET /room/{id}": "id",
  "PUT /room/{id}": "id",
  "PUT /room/{id}/lastSeen": "id",
  "POST /room/{id}/embed": "id",
  "GET /message": "room",
  "GET /auth/hs/message/{id}": "id",
  "POST /message": "room",
  "POST /gateway/check": "room",
};

export function isEmbeddable({ method, path }: Pick<Endpoint, "method" | "path">): boolean {
  return `${method} ${path}` in CALLS;
}

/** Whether such a call is about no other conversation. */
export function staysIn(
  room: string,
  { method, path }: Pick<Endpoint, "method" | "path">,
  input: Readonly<Record<string, unknown>>,
): boolean {
  const field = CALLS[`${method} ${path}`];
  return field === null || (field !== undefined && input[field] === room);
}

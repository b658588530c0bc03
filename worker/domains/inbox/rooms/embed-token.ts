import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { readSigned, signed } from "#worker/signed.ts";

const PURPOSE = "embed";
const PREFIX = "embed.";

const embedClaims = z.object({
  room: idSchema("room"),
  account: z.string(),
  /** What it was made with, and ends with. */
  session: z.string().optional(),
  token: z.string().optional(),
  /** When the first token of the view was made. */
  since: z.number(),
});
export type EmbedClaims = z.infer<typeof embedClaims>;

type Ctx = Pick<SystemContext, "settings" | "now">;

export function isEmbedToken(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** What a view in another product's page shows instead of a session. */
export async function embedToken(
  { settings }: Pick<Ctx, "settings">,
  claims: EmbedClaims,
  expiresAt: number,
): Promise<string> {
  return PREFIX + (await signed(settings, PURPOSE, claims, expiresAt));
}

/** Undefined if we did not make the token, or it has expired. */
export async function readEmbedToken(
  { settings, now }: Ctx,
  value: string,
): Promise<EmbedClaims | undefined> {
  const claims = await readSigned(settings, PURPOSE, value.slice(PREFIX.length), now());
  return claims === undefined ? undefined : embedClaims.parse(claims);
}

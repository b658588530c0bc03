import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { fromBase64, isSame, sign, toBase64 } from "#worker/secrets.ts";

const PURPOSE = "embed";
const PREFIX = "embed.";

const embedClaims = z.object({
  room: idSchema("room"),
  account: z.string(),
  /** What it was made with, and ends with. */
  session: z.string().optional(),
  token: z.string().optional(),
  /** When the first token of the view was made, and until when this one is good. */
  since: z.number(),
  until: z.number(),
});
export type EmbedClaims = z.infer<typeof embedClaims>;

type Ctx = Pick<SystemContext, "settings" | "now">;

export function isEmbedToken(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** What a view in another product's page shows instead of a session. */
export async function embedToken({ settings }: Ctx, claims: EmbedClaims): Promise<string> {
  const encoded = toBase64(Buffer.from(JSON.stringify(claims)));
  return `${PREFIX}${encoded}.${await sign(settings.AUTH_SECRET, PURPOSE, encoded)}`;
}

/** Undefined if we did not make the token, or its time is over. */
export async function readEmbedToken(ctx: Ctx, value: string): Promise<EmbedClaims | undefined> {
  const [encoded = "", signature = ""] = value.slice(PREFIX.length).split(".");
  const expected = await sign(ctx.settings.AUTH_SECRET, PURPOSE, encoded);
  if (!isSame(signature, expected)) return undefined;
  const claims = embedClaims.parse(JSON.parse(Buffer.from(fromBase64(encoded)).toString()));
  return claims.until > ctx.now() ? claims : undefined;
}

import { Buffer } from "node:buffer";
import type { SystemContext } from "#worker/context.ts";
import { isSame, sign } from "#worker/secrets.ts";

// `61412345678+token@`: an address that only one allowed sender can answer a handset at. Letters of one case only, as mail
// servers may change them.

const ADDRESS = /^(614\d{8})\+([0-9a-f]{32})$/;
const PURPOSE = "reply by email";

interface Answered {
  /** The id of the allowed sender. */
  sender: string;
  /** Of the handset. */
  number: string;
}

type Settings = Pick<SystemContext["settings"], "AUTH_SECRET" | "MAIL_DOMAIN">;

export async function replyAddress(settings: Settings, of: Answered): Promise<string | undefined> {
  if (settings.MAIL_DOMAIN === undefined) return undefined;
  return `${of.number}+${await tokenOf(settings, of)}@${settings.MAIL_DOMAIN}`;
}

/** The handset and the token in the part before the @; undefined if it is another address. */
export function replyAddressOf(local: string): { number: string; token: string } | undefined {
  const [, number, token] = ADDRESS.exec(local) ?? [];
  return number !== undefined && token !== undefined ? { number, token } : undefined;
}

export async function isReplyToken(
  settings: Settings,
  token: string,
  of: Answered,
): Promise<boolean> {
  return isSame(token, await tokenOf(settings, of));
}

async function tokenOf({ AUTH_SECRET }: Settings, of: Answered): Promise<string> {
  const signature = await sign(AUTH_SECRET, PURPOSE, `${of.sender} ${of.number}`);
  return Buffer.from(signature, "base64url").toString("hex").slice(0, 32);
}

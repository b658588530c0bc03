import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { publicAddressProblem } from "#core/rules/public-address.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { fileKey } from "#worker/domains/platform/files/file-store.ts";
import { isSentType, type SentType } from "#worker/media/strip-metadata.ts";
import { readSigned, signed } from "#worker/signed.ts";

const PURPOSE = "media address";
const named = z.object({ account: idSchema("account"), file: idSchema("file") });

const DAY = 86_400_000;

/** The address of a media file until it expires. Anyone who has it can read it: a carrier, or a page of ours. */
export async function mediaPath(
  { settings, account, now }: Pick<AccountContext, "settings" | "account" | "now">,
  file: string,
  { lifetimeMs }: { lifetimeMs: number },
): Promise<string> {
  return pathUntil({ settings }, { account: account.id, file }, now() + lifetimeMs);
}

/** The same for a page that stays open: all day it is one address, so that a picture loads once. */
export function dayPath(
  { settings, now }: Pick<SystemContext, "settings" | "now">,
  named: { account: string; file: string },
): Promise<string> {
  return pathUntil({ settings }, named, (Math.floor(now() / DAY) + 2) * DAY);
}

async function pathUntil(
  { settings }: Pick<SystemContext, "settings">,
  value: { account: string; file: string },
  expiresAt: number,
): Promise<string> {
  return `/media/${await signed(settings, PURPOSE, value, expiresAt)}`;
}

/** The same for others than our own pages. */
export async function mediaAddress(
  ctx: Pick<AccountContext, "settings" | "account" | "now">,
  file: string,
  options: { lifetimeMs: number },
): Promise<string> {
  return new URL(await mediaPath(ctx, file, options), ctx.settings.APP_URL).href;
}

interface OpenedMedia {
  type: SentType;
  object: R2ObjectBody;
}

/** The file at an address; undefined if we did not make it, it has expired, or the file is gone. */
export async function openAddress(
  { settings, media, now }: SystemContext,
  token: string,
): Promise<OpenedMedia | undefined> {
  const read = named.safeParse(await readSigned(settings, PURPOSE, token, now()));
  if (!read.success) return undefined;
  const object = await media.get(fileKey(read.data.account, read.data.file));
  const type = object?.httpMetadata?.contentType;
  // An address of ours names media only; should it name another file, that is not shown.
  if (object?.customMetadata?.purpose !== "media" || !isSentType(type)) return undefined;
  return { type, object };
}

/** What is wrong with the address of an MMS's file now: looked at when it is saved, and again before a carrier gets it. */
export function addressProblem(
  { settings }: Pick<SystemContext, "settings">,
  address: string,
): string | undefined {
  return publicAddressProblem(address, new URL(settings.APP_URL).hostname);
}

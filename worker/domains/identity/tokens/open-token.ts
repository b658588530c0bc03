import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import { may } from "#core/permissions.ts";
import type { AccountContext, Person, SystemContext } from "#worker/context.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { limitCalls } from "#worker/kernel/limits/limit-calls.ts";
import { hashOf } from "#worker/secrets.ts";
import { makerByHash, makerById, markTokenUsed, tokenByHash, tokenById } from "./token-queries.ts";

/** When a token was last used is only kept to the minute. */
const USED_EVERY_MS = 60_000;
/** Calls per second with one token. */
const PER_SECOND = 50;

/**
 * The context of a call with an app token, with the rights of the person who created it; undefined if there is
 * no such token, or its creator may no longer have one. A token that is used too fast is RATE_LIMITED.
 */
export async function openToken(
  ctx: SystemContext,
  token: string,
): Promise<AccountContext | undefined> {
  if (!isTokenValue(token)) return undefined;
  const hash = await hashOf(token);
  const [found, account] = await Promise.all([
    tokenByHash(ctx, hash),
    openUser(ctx, makerByHash(hash)),
  ]);
  if (!found || !account || !isItsMaker(account, found)) return undefined;
  await countUse(ctx, found, account);
  return { ...account, person: { ...account.person, tokenId: found.id } };
}

/**
 * The context of a token's maker, for what was made with it; undefined if the token has ended. It counts as a
 * use of the token.
 */
export async function openTokenOf(
  ctx: SystemContext,
  token: { id: string; accountId: string },
): Promise<AccountContext | undefined> {
  const [found, account] = await Promise.all([
    tokenById(ctx, token),
    openUser(ctx, makerById(token.id)),
  ]);
  if (!found || !account || !isItsMaker(account, token)) return undefined;
  await countUse(ctx, found, account);
  return account;
}

async function countUse(
  ctx: SystemContext,
  { id, lastUsedAt }: { id: string; lastUsedAt: number | null },
  { limits }: AccountContext,
): Promise<void> {
  const { granted } = await ctx.limiter(`token:${id}`).take([1], PER_SECOND, ctx.now());
  if (granted === 0) {
    throw new CooeeError("RATE_LIMITED", IDENTITY_TEXTS.tooMany(1), undefined, 1);
  }
  if (limits) await limitCalls(ctx, "tokenCalls", id, limits);
  if (ctx.now() - (lastUsedAt ?? 0) > USED_EVERY_MS) {
    ctx.waitUntil(writeControl(ctx, [markTokenUsed(ctx, id)]));
  }
}

function isItsMaker(
  ctx: AccountContext,
  { accountId }: { accountId: string },
): ctx is AccountContext & { person: Person } {
  return ctx.account.id === accountId && ctx.person !== undefined && may(ctx.person, "developer");
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 40;
const SHAPE = /^cooee_[0-9A-Za-z]{40}$/;
/** The largest multiple of 62 in a byte: bytes above it would favour the low digits. */
const FAIR = 248;

/** A new app token: `cooee_` and 40 random characters of base 62, 238 bits. */
export function newTokenValue(): string {
  let value = "";
  while (value.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR && value.length < LENGTH) value += DIGITS.charAt(byte % DIGITS.length);
    }
  }
  return `cooee_${value}`;
}

/** Whether a text could be an app token at all. */
function isTokenValue(text: string): boolean {
  return SHAPE.test(text);
}

/** The part of a token that may always be shown. */
export function tokenHint(value: string): string {
  return value.slice(-4);
}

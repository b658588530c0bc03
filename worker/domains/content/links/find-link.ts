import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, notFound } from "#core/errors.ts";
import { CODE_LENGTH, codeShard } from "#core/rules/codes.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { findProfile, type Profile } from "#worker/domains/identity/directory/account-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { findOnShards } from "#worker/kernel/placements.ts";
import { verb } from "#worker/verb.ts";
import { changeLink, type FoundLink, linkByCode, linkOf } from "./link-queries.ts";
import { longTarget } from "./long-url.ts";

type Ctx = Pick<SystemContext, "shards" | "control" | "now" | "settings">;
type Owner = Pick<Profile, "active" | "deletedAt" | "id" | "parentId" | "name" | "logo">;

/** So long does a link that was switched off, or of an account that was, work where it was read. */
const KEPT_MS = 60_000;
const MOST_KEPT = 5000;

// Codes are never used again, so an isolate may keep what is behind them for a while.
const kept = new Map<string, Kept>();

interface Kept {
  link: FoundLink;
  profile: Owner;
  /** Undefined if it may not be followed: the rules may be younger than the link. */
  target: string | undefined;
  until: number;
}

/** What this isolate knows of a short link; undefined if it has to be read. */
export function cachedLink({ now }: Pick<Ctx, "now">, code: string) {
  const known = kept.get(code);
  return known && known.until > now() ? presentLink(known, now()) : undefined;
}

/** Where a short link leads, and whether it still does; undefined if there is none with this code. */
export async function findLink(ctx: Ctx, code: string) {
  const found = await read(ctx, code);
  return found && presentLink(found, ctx.now());
}

export type PresentLink = ReturnType<typeof presentLink>;

function presentLink({ profile, link, target }: Omit<Kept, "until">, now: number) {
  const { account, subject, disabled, expires_at: end } = link;
  const isGone = !profile.active || profile.deletedAt !== null || target === undefined;
  const isOver = isGone || disabled || (end !== null && end <= now);
  return { account, subject, url: target ?? "", profile, isOver };
}

async function read(ctx: Ctx, code: string) {
  const known = kept.get(code);
  if (known && known.until > ctx.now()) return known;
  const link = await findOnShards(ctx, codeShard(code), (shard) => linkByCode(shard, code));
  const profile = link && (await findProfile(ctx, link.account));
  if (!profile) return undefined;
  if (kept.size >= MOST_KEPT) kept.clear();
  const to = longTarget(ctx, link.url);
  const target = "url" in to ? to.url : undefined;
  const found = { link, profile, target, until: ctx.now() + KEPT_MS };
  kept.set(code, found);
  return found;
}

/** R027: works signed out, and says where a link leads before anyone follows it. */
export const checkShortUrl = verb(contract.checkShortUrl, async (ctx, { id }) => {
  const code = id.slice(0, CODE_LENGTH);
  const link = await findLink(ctx, code);
  if (!link || link.isOver) throw notFound("Link");
  return { data: { code, longUrl: link.url } };
});

type LinkChange = Omit<Input<typeof contract.changeLink>, "id">;

/** Switches a link off or on again, or lets it expire; recipients then get a page that says so. */
export async function switchLink(
  ctx: AccountContext,
  { subject, missing }: { subject: string; missing: string },
  { disabled, expiresAt }: LinkChange,
) {
  const link = await linkOf(ctx, subject);
  if (!link) throw conflict(missing);
  const disabledAt = disabled ? (link.disabledAt ?? ctx.now()) : null;
  await commit(ctx, {
    statements: [changeLink(ctx, subject, { disabledAt, expiresAt })],
    events: [{ type: "link.opened", campaign: subject, by: [] }],
    audit: { action: "link.change", subject, detail: { disabled, expiresAt } },
  });
  return { data: { disabled } };
}

import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { changeLink, linkOf } from "./link-queries.ts";

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
    events: [{ type: "link.opened", campaign: subject }],
    audit: { action: "link.change", subject, detail: { disabled, expiresAt } },
  });
  return { data: { disabled } };
}

import type { Access } from "#core/access.ts";
import { notFound } from "#core/errors.ts";
import { mediumOf } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkRight } from "#worker/domains/campaigns/campaigns/check-right.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import type { QuickRecord } from "./quick-queries.ts";

/** R191, R194: one of a medium that the caller does not see is not there; a colleague's takes the right to change it. */
export function checkQuick(ctx: AccountContext, quick: QuickRecord, access: Access): void {
  const medium = mediumOf(quick);
  if (!mediumIsOpen(ctx, medium)) throw notFound("Message");
  checkRight(ctx, { ...quick, medium }, access);
}

import { COUPON_TEXTS, type Coupon } from "#core/contract/billing/coupons.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { formatDateTime } from "#core/rules/dates.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commitControl, commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import {
  type CouponRow,
  couponById,
  couponPage,
  endCouponRow,
  insertCoupon,
  type ListedCoupon,
} from "./coupon-queries.ts";

export const listCoupons = verb(contract.listCoupons, async (ctx, { search = "", ...asked }) => {
  const page = paging(asked);
  const { total, rows } = await couponPage(ctx, search.toUpperCase(), page);
  return pageOf(rows.map(presentCoupon), total, page);
});

export const createCoupon = verb(
  contract.createCoupon,
  async (ctx, { user, mostUses, validFrom, validTo, ...said }) => {
    const now = ctx.now();
    if (validFrom !== undefined && validFrom < now) throw invalid("validFrom", COUPON_TEXTS.past);
    if (validTo !== undefined && validTo <= now) throw invalid("validTo", COUPON_TEXTS.past);
    const owner = user === undefined ? undefined : await accountOfUser(ctx, user);
    const name = owner && (await accountProfile(owner, owner.account.id)).name;
    const row: CouponRow = {
      id: newId("coupon", now),
      ...said,
      accountId: owner?.account.id ?? null,
      mostUses: mostUses ?? null,
      createdAt: now,
      validFrom: validFrom ?? now,
      validTo: validTo ?? null,
      createdBy: personOf(ctx).name,
      endedBy: null,
      endedAt: null,
    };
    try {
      await commitControl(ctx, {
        statements: [insertCoupon(ctx, row)],
        audit: { action: "coupon.add", subject: row.id, detail: row },
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw invalid("code", COUPON_TEXTS.taken(row.code));
    }
    return {
      message: COUPON_TEXTS.added,
      data: presentCoupon({ coupon: row, account: name ?? null, uses: 0 }),
    };
  },
);

/** Of two who end it at the same time the second learns who was first. */
export const endCoupon = verb(contract.endCoupon, async (ctx, { id }) => {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [endCouponRow(ctx, id, personOf(ctx).name), abortUnlessChanged()],
    audit: { action: "coupon.end", subject: id },
  });
  if (!committed) throw await overOf(ctx, await couponById(ctx, id));
  return { message: COUPON_TEXTS.ended };
});

async function overOf(ctx: AccountContext, coupon: CouponRow | undefined) {
  if (!coupon) return notFound("Coupon");
  const { endedBy, endedAt } = coupon;
  if (endedBy === null || endedAt === null) return conflict(COUPON_TEXTS.expired);
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  return conflict(COUPON_TEXTS.over(endedBy, formatDateTime(endedAt, timeZone)));
}

function presentCoupon({ coupon, account, uses }: ListedCoupon): Coupon {
  const { id, code, percentOff, mostUses, validFrom, validTo, createdBy, endedBy } = coupon;
  return {
    _id: id,
    code,
    percentOff,
    account: account ?? undefined,
    mostUses: mostUses ?? undefined,
    uses,
    validFrom,
    validTo: validTo ?? undefined,
    createdBy: createdBy ?? undefined,
    endedBy: endedBy ?? undefined,
  };
}

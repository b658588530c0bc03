import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { BUSINESS_NAME_TEXTS } from "#core/contract/business-names/business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input, Output } from "#core/endpoint.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { isRestricted } from "#core/rules/business-names.ts";
import { HOLD_RULES, heldText, rulesOf } from "#core/rules/holds.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged, isOvertaken } from "#worker/db/batch-guard.ts";
import { dropNameRoutes } from "#worker/domains/sending/providers/name-routes.ts";
import { commitControl, commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { alreadyDecided } from "#worker/kernel/commit-edit.ts";
import { verb } from "#worker/verb.ts";
import { addEvent } from "./inner/event-queries.ts";
import {
  changeName,
  claimsOn,
  insertName,
  isNameFree,
  type NameRow,
  nameById,
  ownName,
} from "./inner/name-queries.ts";
import { nameAndAccount, presentNames } from "./inner/present-name.ts";
import { nameSenders } from "./name-senders.ts";

type Added = Output<typeof contract.addBusinessName>;

/** R524, R583: it waits for an administrator, whatever its evidence. */
async function add(
  ctx: AccountContext,
  { buisness: name, abn, evidence }: Input<typeof contract.addBusinessName>,
): Promise<Added> {
  const accountId = ctx.account.id;
  const claims = await claimsOn(ctx, { account: accountId, name });
  if (claims.own) throw invalid("buisness", BUSINESS_NAME_TEXTS.exists);
  const held = claims.blocked === null ? [] : [HOLD_RULES.nameWord(claims.blocked)];
  const needsEvidence = held.length > 0 || claims.others || isRestricted(name);
  if (needsEvidence && !evidence) {
    // The same text for a restricted and a known name: it does not say that another account has the name.
    const text = held.length > 0 ? BUSINESS_NAME_TEXTS.blocked(heldText(held)) : undefined;
    throw invalid("evidence", text ?? BUSINESS_NAME_TEXTS.evidence);
  }
  const id = newId("businessName", ctx.now());
  const fresh = { id, accountId, name, abn: abn || null, evidence: evidence || null };
  await commitControl(ctx, {
    statements: [
      ...(needsEvidence ? [] : [abortUnless(isNameFree(accountId, name))]),
      ...insertName(ctx, { ...fresh, needsEvidence }),
      addEvent(ctx, fresh, { what: "requested", reason: heldText(held) || null }),
    ],
    audit: {
      action: "businessName.add",
      subject: id,
      detail: { name, needsEvidence, rules: rulesOf(held) },
    },
  }).catch((error: unknown) => {
    // Another request was faster: trying again says what is in its way.
    if (!isOvertaken(error)) throw error;
    throw conflict(BUSINESS_NAME_TEXTS.failed);
  });
  const row = await nameById(ctx, id);
  const [data] = row ? presentNames(ctx, [row], []) : [];
  if (!data) throw conflict(BUSINESS_NAME_TEXTS.failed);
  return { message: BUSINESS_NAME_TEXTS.added, data };
}

export const addBusinessName = verb(contract.addBusinessName, (ctx, input) => add(ctx, input));
/** C60. */
export const addUserBusinessName = verb(contract.addUserBusinessName, (ctx, input) =>
  add(ctx, input),
);

/** R524: of two administrators, the first decides; and what they decide is what they saw. */
export const decideBusinessName = verb(
  contract.decideBusinessName,
  async (ctx, { id, status, reason: said, version }) => {
    if (status === "rejected" && !said) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
    const { name, account } = await nameAndAccount(ctx, id);
    const reason = said || null;
    const notice =
      status === "approved"
        ? NOTIFICATION_TEXTS.nameApproved(name.name)
        : NOTIFICATION_TEXTS.nameRejected(name.name, reason ?? "");
    const committed = await commitControlUnlessAborted(account, {
      statements: [
        changeName(ctx, {
          id,
          from: ["pending"],
          version,
          to: status,
          reason,
          notice,
          apply: true,
        }),
        abortUnlessChanged(),
        addEvent(ctx, name, { what: status, reason }),
      ],
      audit: { action: `businessName.${status}`, subject: id, detail: { name: name.name, reason } },
    });
    if (!committed) {
      const isWaiting = (await nameById(ctx, id))?.status === "pending";
      if (isWaiting) throw conflict(ADMIN_NAME_TEXTS.changed);
      throw await alreadyDecided(account, id, ADMIN_NAME_TEXTS.decided);
    }
    await nameSenders.apply(ctx, id);
    return { message: ADMIN_NAME_TEXTS[status] };
  },
);

/** Nothing is sent as it any more: what is on its way pauses. */
export const deleteBusinessName = verb(contract.deleteBusinessName, async (ctx, { buisness }) => {
  const name = await ownName(ctx, ctx.account.id, buisness);
  if (!name) throw notFound("Business name");
  const gone = "This business name has just changed. Load the page again.";
  await takeNameAway(ctx, name, { what: "withdrawn", notice: null, gone });
  return { message: BUSINESS_NAME_TEXTS.removed };
});

/** An administrator takes a name from an account, which is notified. */
export const deleteNameOfAccount = verb(contract.deleteNameOfAccount, async (ctx, { id }) => {
  const { name, account } = await nameAndAccount(ctx, id);
  const notice = NOTIFICATION_TEXTS.nameRemoved(name.name);
  await takeNameAway(account, name, { what: "removed", notice, gone: ADMIN_NAME_TEXTS.decided });
  return { message: ADMIN_NAME_TEXTS.removed };
});

interface Removal {
  /** `removed` by an administrator, `withdrawn` by its owner. */
  what: "removed" | "withdrawn";
  notice: string | null;
  gone: string;
}

/** Ends a name: it is no longer listed, nothing is sent as it, and others may ask for it. */
async function takeNameAway(
  ctx: AccountContext,
  name: NameRow,
  { what, notice, gone }: Removal,
): Promise<void> {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [
      changeName(ctx, {
        id: name.id,
        from: [name.status],
        to: "removed",
        notice,
        apply: name.status === "approved" || notice !== null,
      }),
      abortUnlessChanged(),
      dropNameRoutes(ctx, { account: name.accountId, sender: name.name }),
      addEvent(ctx, name, { what }),
    ],
    audit: { action: `businessName.${what}`, subject: name.id, detail: { name: name.name } },
  });
  if (!committed) throw await alreadyDecided(ctx, name.id, gone);
  await nameSenders.apply(ctx, name.id);
}

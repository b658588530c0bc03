import { BUSINESS_NAME_TEXTS } from "#core/contract/business-names/business-names.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input, Output } from "#core/endpoint.ts";
import { conflict, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { isRestricted } from "#core/rules/business-names.ts";
import { HOLD_RULES, heldText, rulesOf } from "#core/rules/holds.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, isOvertaken } from "#worker/db/batch-guard.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { addEvent } from "./inner/event-queries.ts";
import { claimsOn, insertName, isNameFree, nameById } from "./inner/name-queries.ts";
import { presentNames } from "./inner/present-name.ts";

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

import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { needsReason } from "#core/rules/register-answer.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { nameAndAccount } from "./inner/name-account.ts";
import { nameById } from "./inner/name-queries.ts";
import { checkProvider, registrationChange } from "./inner/registration-change.ts";
import { abortUnlessVersion } from "./inner/registration-queries.ts";
import { nameSenders } from "./name-senders.ts";

/** The route and the account's sender follow. */
export const saveRegistration = verb(
  contract.saveRegistration,
  async (ctx, { id, provider, state, reason: said, version }) => {
    checkProvider(ctx, provider);
    const reason = said || null;
    if (needsReason(state) && !reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
    const { name, account } = await nameAndAccount(ctx, id);
    const change = { nameId: id, accountId: name.accountId, name: name.name };
    const committed = await commitControlUnlessAborted(account, {
      statements: [
        ...(version === undefined ? [] : [abortUnlessVersion(id, version)]),
        ...registrationChange(account, [{ ...change, provider, state, reason }]),
      ],
      audit: {
        action: "businessName.register",
        subject: id,
        detail: { name: name.name, provider, state, reason },
      },
    });
    if (!committed) {
      const isApproved = (await nameById(ctx, id))?.status === "approved";
      throw conflict(ADMIN_NAME_TEXTS[isApproved ? "changed" : "notApproved"]);
    }
    await nameSenders.apply(ctx, id);
    return { message: ADMIN_NAME_TEXTS.registrationSaved };
  },
);

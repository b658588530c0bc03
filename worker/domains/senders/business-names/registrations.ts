import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { csvLine } from "#core/rules/cells.ts";
import { needsReason, readAnswer } from "#core/rules/register-answer.ts";
import { FileResponse } from "#worker/file-response.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { nameById } from "./inner/name-queries.ts";
import { nameAndAccount } from "./inner/present-name.ts";
import { checkProvider, registrationChange } from "./inner/registration-change.ts";
import {
  abortUnlessVersion,
  approvedNames,
  unsubmittedNames,
} from "./inner/registration-queries.ts";
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

const MOST = 500;
const HEADINGS = ["Name", "Business", "ABN", "Evidence"];

/** What a carrier is to be given, for the register. */
export const submissionFile = verb(contract.submissionFile, async (ctx, { provider }) => {
  checkProvider(ctx, provider);
  const rows = await unsubmittedNames(ctx, provider, MOST);
  const lines = rows.map(({ name, business, abn, evidence }) =>
    csvLine([name, business, formatAbn(abn ?? ""), evidence ?? ""]),
  );
  const text = `\ufeff${[csvLine(HEADINGS), ...lines].map((line) => `${line}\r\n`).join("")}`;
  return new FileResponse({
    name: `business-names-${provider}.csv`,
    type: "text/csv; charset=utf-8",
    body: text,
  });
});

/** Rows that fit nothing come back with the reason; the others are saved together, and the sweep tells their accounts. */
export const importAnswer = verb(contract.importAnswer, async (ctx, { provider, answer }) => {
  checkProvider(ctx, provider);
  const { rows, rejected } = readAnswer(answer);
  if (rows.length + rejected.length === 0) throw invalid("answer", ADMIN_NAME_TEXTS.answerEmpty);
  if (rows.length + rejected.length > MOST) throw invalid("answer", ADMIN_NAME_TEXTS.answerLong);
  const found = Map.groupBy(
    await approvedNames(
      ctx,
      rows.map(({ name }) => name),
    ),
    ({ name }) => name.toLowerCase(),
  );
  const changes = rows.flatMap(({ row, name, state, reason }) => {
    const [one, ...others] = found.get(name.toLowerCase()) ?? [];
    if (one && others.length === 0) {
      const whose = { nameId: one.id, accountId: one.account_id, name: one.name };
      return [{ ...whose, provider, state, reason: reason || null }];
    }
    const why = one ? "Several accounts have this name: change each by itself" : "No approved name";
    rejected.push({ row, name, reason: why });
    return [];
  });
  if (changes.length > 0) {
    const committed = await commitControlUnlessAborted(ctx, {
      statements: registrationChange(ctx, changes),
      audit: {
        action: "businessName.import",
        subject: provider,
        detail: { saved: changes.length, rejected: rejected.length },
      },
    });
    if (!committed) throw conflict(ADMIN_NAME_TEXTS.notApproved);
  }
  return {
    data: { saved: changes.length, rejected: rejected.toSorted((a, b) => a.row - b.row) },
  };
});

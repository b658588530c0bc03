import { contract } from "#core/contract/registry.ts";
import type { AccountContext } from "#worker/context.ts";
import { namedFiles } from "#worker/domains/platform/files/file-queries.ts";
import { verb } from "#worker/verb.ts";
import { presentForms } from "./inner/present-forms.ts";
import { documentIds, formById, newestForms, pendingForms } from "./inner/queries.ts";

const MOST = 100;

/** The account's forms, newest first, or the one that is named. */
export const listVerifications = verb(
  contract.listVerifications,
  async (ctx, { verificationId }) => {
    const [rows, documents] = await Promise.all([
      verificationId
        ? formById(ctx, verificationId).then((form) => [form])
        : newestForms(ctx, MOST),
      namedFiles(ctx, "verification", documentIds(ctx)),
    ]);
    return { data: presentForms(rows, documents) };
  },
);

/** Whether a form was sent and waits to be looked at. */
export async function isVerificationPending(ctx: AccountContext): Promise<boolean> {
  return (await pendingForms(ctx)) > 0;
}

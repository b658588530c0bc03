import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { presentForms } from "./inner/present.ts";
import { formById, newestForms } from "./inner/queries.ts";

const MOST = 100;

/** The account's forms, newest first, or the one that is named. */
export const listVerifications = verb(
  contract.listVerifications,
  async (ctx, { verificationId }) => {
    const rows = verificationId
      ? [await formById(ctx, verificationId)]
      : await newestForms(ctx, MOST);
    return { data: await presentForms(ctx, rows) };
  },
);

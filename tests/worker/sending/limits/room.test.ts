import { describe, expect, it } from "vitest";
import { CooeeError } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { LIMITS } from "#core/rules/limits.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, statusOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { sheet } from "#tests/support/world/make-audiences.ts";
import {
  csv,
  mapping,
  mobile,
  quietAccount,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { deleteDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { planCampaign } from "#worker/domains/campaigns/campaigns/plan.ts";
import { uploadFile } from "#worker/domains/platform/files/files.ts";
import { changeLimits } from "#worker/domains/sending/limits/limits.ts";
import { dataTotal } from "#worker/kernel/limits/usage-queries.ts";
import { draft, group, usedOf } from "./support.ts";

describe("many requests in one moment", () => {
  const limits = { groups: 5, drafts: 5, storage: 5 * pictureFile().size, uploads: 7 };
  it.each([
    ["groups", 5, group],
    ["drafts", 5, draft],
    ["storage", 5, (ctx: AccountContext) => uploadFile(ctx, { file: pictureFile() })],
    ["uploads", 7, (ctx: AccountContext) => uploadSheet(ctx, { file: sheet() })],
  ] as const)("cannot pass the limit of %s together", async (what, most, work) => {
    const ctx = await newAccount({
      limits: what === "uploads" ? { uploads: 7 } : { ...limits, uploads: 100 },
    });
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => work(ctx)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(most);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(CooeeError);
    }
  });

  it("frees what is deleted", async () => {
    const ctx = await newAccount({ limits: { groups: 1, drafts: 1 } });
    for (let n = 0; n < 3; n++) {
      const { data } = await group(ctx, 2);
      await deleteGroup(ctx, { id: asId("group", data._id) });
      const made = await draft(ctx);
      await deleteDraft(ctx, { id: idSchema("campaign").parse(made.data._id) });
    }
    expect(await usedOf(ctx)).toMatchObject({ groups: 0, contacts: 0, drafts: 0, data: 0 });
  });
});

it("a file that the account has no room for once its turn comes is not imported, with the reason", async () => {
  const { ctx } = await quietAccount({ limits: { contacts: 3 } });
  const { import: id } = await startNew(ctx, csv(["Mobile", ...[1, 2, 3].map(mobile)]), mapping(0));
  await group(ctx, 1);
  await runImport(ctx, id);
  await runImport(ctx, id);
  expect((await usedOf(ctx)).contacts).toBe(1);
  expect((await getImport(ctx, { id })).data).toMatchObject({
    status: "undone",
    error: LIMITS.contacts.refusal("3"),
  });
});

describe("a campaign that the account has no room for", () => {
  it("is held with the reason, and is sent once there is room", async () => {
    const h = harness();
    const ctx = await accountIn(h, { limits: { data: 60_000 } });
    const { id } = await newDraft(ctx, { count: 60 });
    await launch(ctx, id);
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("held");
    expect((await getCampaign(ctx, id)).holdReason).toBe(LIMITS.data.refusal("0.1 MB"));
    const administrator = await newAccount({ role: "superAdmin" });
    await changeLimits(administrator, { id: ctx.account.id, limits: { data: null } });
    await launch(ctx, id);
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("complete");
  });

  it("gives back its room if two concurrent plans do not fit together", async () => {
    const h = harness();
    const ctx = await accountIn(h, { limits: { data: 110_000 } });
    const one = await newDraft(ctx, { count: 50 });
    const two = await newDraft(ctx, { count: 50 });
    for (const { id } of [one, two]) await launch(ctx, id);
    const before = await dataTotal(ctx);
    h.queues.jobs.splice(0);
    // Both find room before either writes a message.
    await Promise.all([one, two].map(({ id }) => planCampaign(ctx, id)));
    for (const { id } of [one, two]) await drive(ctx, h, id);
    const statuses = await Promise.all([one, two].map(({ id }) => statusOf(ctx, id)));
    expect(statuses.sort()).toEqual(["complete", "held"]);
    const after = await dataTotal(ctx);
    expect(after - before).toBeGreaterThan(50 * 600);
    expect(after).toBeLessThanOrEqual(110_000);
  });
});

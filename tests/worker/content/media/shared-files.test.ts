import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { assignDraft } from "#core/contract/assignments/assignments.ts";
import { mediaFile } from "#core/contract/media/media.ts";
import { contract } from "#core/contract/registry.ts";
import { type Id, idSchema } from "#core/ids.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { attachmentOf, checkAttachment } from "#worker/domains/content/media/attachment-of.ts";
import { attachmentsAmong } from "#worker/domains/content/media/inner/attachment-queries.ts";
import { assignTemplate, createMmsTemplate } from "#worker/domains/content/templates/templates.ts";
import { findFile } from "#worker/domains/platform/files/file-queries.ts";
import { fileKey } from "#worker/domains/platform/files/file-store.ts";
import { mmsDraft, stored } from "./support.ts";

/** A parent with an MMS template, and two sub-accounts. */
async function family() {
  const parent = await newAccount();
  const below = { role: "subaccount", access: ["mms", "template"] } as const;
  const under = { ...below, access: [...below.access], parentId: parent.account.id };
  const [sub, sibling] = [await newAccount(under), await newAccount(under)];
  const media = await stored(parent);
  const whole = { name: "Roses", content: "In bloom", media };
  const { data } = await createMmsTemplate(parent, contract.createMmsTemplate.input.parse(whole));
  const template = idSchema("template").parse(data._id);
  const share = (...with_: AccountContext[]) =>
    assignTemplate(parent, { template, subAccounts: with_.map(({ account }) => account.id) });
  return { parent, sub, sibling, media, share };
}

async function carried(ctx: AccountContext, media: Id<"file">) {
  const id = (await attachmentOf(ctx, { subject: "Roses", media })) ?? "";
  const [row] = await attachmentsAmong(ctx, [id]);
  return idSchema("file").parse(row?.fileId);
}

const statusOf = async (ctx: AccountContext, id: string) =>
  (await call(mediaFile, { id }, { cookie: await sessionFor(ctx) })).status;

it("the file of a template that a parent shares is seen, and sent as the sub-account's own copy", async () => {
  const { parent, sub, media, share } = await family();
  await share(sub);
  expect(await statusOf(sub, media)).toBe(200);
  await checkAttachment(sub, { media });
  expect(await findFile(sub, "media", media)).toBeUndefined();
  const copy = await carried(sub, media);
  expect(copy).not.toBe(media);
  // It stays when the parent's goes.
  await share();
  await env.MEDIA.delete(fileKey(parent.account.id, media));
  expect(await statusOf(sub, copy)).toBe(200);
  expect(await findFile(sub, "media", copy)).toMatchObject({ name: "sale.png" });
});

it("two uses at the same time copy it once, and its bytes are there", async () => {
  const { sub, media, share } = await family();
  await share(sub);
  const copies = await Promise.all([1, 2, 3].map(() => carried(sub, media)));
  expect(new Set(copies).size).toBe(1);
  expect(await statusOf(sub, copies[0] ?? "")).toBe(200);
});

it("it is no one else's: not a sibling's, not a stranger's, nor the sub-account's once it is not shared", async () => {
  const { sub, sibling, media, share } = await family();
  const stranger = await newAccount();
  await share(sub);
  for (const other of [sibling, stranger]) {
    expect(await statusOf(other, media)).toBe(404);
    await expect(attachmentOf(other, { media })).rejects.toThrow(MMS_TEXTS.noFile);
    await expect(checkAttachment(other, { media })).rejects.toThrow(MMS_TEXTS.noFile);
  }
  await share();
  expect(await statusOf(sub, media)).toBe(404);
  await expect(attachmentOf(sub, { media })).rejects.toThrow(MMS_TEXTS.noFile);
});

it("other files of the parent are not shared with it; those of a shared draft are", async () => {
  const { parent, sub, share } = await family();
  await share(sub);
  const other = await stored(parent);
  expect(await statusOf(sub, other)).toBe(404);
  const { id, draft } = await mmsDraft(parent);
  const file = idSchema("file").parse(draft.media);
  expect(await statusOf(sub, file)).toBe(404);
  const cookie = await sessionFor(parent);
  const shared = await call(assignDraft, { draft: id, subAccounts: [sub.account.id] }, { cookie });
  expect(shared.status).toBe(200);
  expect(await statusOf(sub, file)).toBe(200);
  expect(await carried(sub, file)).not.toBe(file);
});

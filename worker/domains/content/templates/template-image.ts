import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { storedFileOfAttachments } from "#worker/domains/content/media/attachment-contents.ts";
import { bytesOfMedia } from "#worker/domains/content/media/media-file.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { verb } from "#worker/verb.ts";
import { attachmentOfShared, attachmentOfTemplate } from "./template-queries.ts";

/** The file of an MMS template, also of one that the parent shares. */
export const templateImage = verb(contract.templateImage, async (ctx, { id }) => {
  const shared = await sharedWith(ctx, "template");
  const [own, given] = await Promise.all([
    storedFileOfAttachments(ctx, attachmentOfTemplate(ctx, id)),
    shared &&
      storedFileOfAttachments(shared.owner, attachmentOfShared(shared.owner, id, shared.ids)),
  ]);
  const file = own ?? given;
  if (!file || !mediumIsOpen(ctx, "mms")) throw notFound("File");
  return bytesOfMedia(own || !shared ? ctx : shared.owner, file);
});

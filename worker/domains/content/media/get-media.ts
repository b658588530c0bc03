import { Buffer } from "node:buffer";
import { contract } from "#core/contract/registry.ts";
import { openFile } from "#worker/domains/platform/files/open-file.ts";
import { verb } from "#worker/verb.ts";

/** R208. */
export const getMedia = verb(contract.getMedia, async (ctx, { id }) => {
  const { row, object } = await openFile(ctx, { purpose: "media", id, what: "File" });
  const fileString = Buffer.from(await object.arrayBuffer()).toString("base64");
  return { status: "success", data: { contentType: row.contentType, fileString } };
});

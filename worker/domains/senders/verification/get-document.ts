import { contract } from "#core/contract/registry.ts";
import { openFile } from "#worker/domains/platform/files/open-file.ts";
import { FileResponse } from "#worker/file-response.ts";
import { verb } from "#worker/verb.ts";

export const getDocument = verb(contract.getDocument, async (ctx, { id }) => {
  const { row, object } = await openFile(ctx, { purpose: "verification", id, what: "Document" });
  return new FileResponse({ name: row.name, type: row.contentType, body: object.body });
});

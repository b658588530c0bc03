import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { openFile } from "#worker/domains/files/open-file.ts";

export async function getDocument(ctx: AccountContext, { id }: { id: Id<"document"> }) {
  const { row, object } = await openFile(ctx, { purpose: "verification", id, what: "Document" });
  return { name: row.name, type: row.contentType, body: object.body };
}

import type { FileRow } from "./queries.ts";

export function presentFile({
  id,
  name,
  contentType,
  size,
  createdAt,
}: Omit<FileRow, "accountId" | "purpose" | "sweepAt">) {
  return { _id: id, fileName: name, contentType, size, createdAt };
}

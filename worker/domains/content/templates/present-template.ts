import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import type { Template } from "#core/contract/templates/templates.ts";
import type { Assigned } from "#worker/domains/identity/assignments/assigned-names.ts";

import type { GlobalTemplateRow } from "./global-template-queries.ts";
import type { TemplateRow } from "./template-queries.ts";

interface Sharing {
  shared: boolean;
  assigned: Assigned;
  /** Whether a pre-made copy of it exists. */
  global: boolean;
}

export function presentTemplate(
  row: TemplateRow,
  carried: ReadonlyMap<string, AttachmentInput>,
  { shared, assigned, global }: Sharing,
): Template {
  return {
    ...shown(row),
    ...carried.get(row.attachmentId ?? ""),
    // A parent's sender is not the sub-account's.
    sender: shared ? "" : row.sender,
    visibility: "user",
    global,
    shared,
    assigned: assigned.map(({ _id, name }) => ({ _id, name })),
    assignedSubaccount: assigned.map(({ _id }) => _id),
    subAccount: assigned.map(({ _id, email }) => ({ _id, email })),
  };
}

export function presentGlobalTemplate(row: GlobalTemplateRow): Template {
  return {
    ...shown(row),
    sender: "",
    visibility: "global",
    global: true,
    shared: false,
    assigned: [],
    assignedSubaccount: [],
    subAccount: [],
  };
}

function shown({
  id,
  name,
  message,
  medium,
  createdAt,
}: Pick<TemplateRow, "id" | "name" | "message" | "medium" | "createdAt">) {
  return {
    _id: id,
    name,
    content: message,
    mode: medium,
    template_type: "normal",
    createdAt,
  } as const;
}

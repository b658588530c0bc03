import { idSchema } from "#core/ids.ts";
import type { QuickRecord } from "./quick-queries.ts";

/** A quick message as the administrators' list knows it: once. */
export function listedQuick({ id, createdAt }: Pick<QuickRecord, "id" | "createdAt">) {
  return {
    id: idSchema("quickMessage").parse(id),
    listed: { kind: "quicksms", round: 1, requestedAt: createdAt },
  } as const;
}

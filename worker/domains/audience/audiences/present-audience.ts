import * as z from "zod";
import { type Audience, audience } from "#core/contract/campaigns/content-output.ts";
import type { AudienceRecord } from "./audience-queries.ts";

const texts = z.array(z.string());

/** What its values are called. */
export function audienceLabels({ labels }: Pick<AudienceRecord, "labels">): string[] {
  return texts.parse(JSON.parse(labels));
}

export function presentAudience(record: AudienceRecord): Audience {
  const { id, kind, name, total, duplicates, invalid } = record;
  return {
    _id: id,
    kind: audience.shape.kind.parse(kind),
    name,
    labels: audienceLabels(record),
    total,
    duplicates,
    invalid,
  };
}

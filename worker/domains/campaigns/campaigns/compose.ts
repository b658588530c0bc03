import type { Exclusion } from "#core/contract/campaigns/drafts.ts";
import type { Medium } from "#core/permissions.ts";
import {
  type ParamValues,
  parseTemplate,
  renderTemplate,
  withoutAccentsIn,
} from "#core/rules/merge-tags.ts";
import type { TextLength } from "#core/rules/message-parts.ts";
import { lengthErrorFor, measureFor } from "#core/rules/mms.ts";
import { type OptOut, withOptOut } from "#core/rules/opt-out.ts";
import { isMobile } from "#core/rules/phone.ts";
import { isBlank } from "#core/rules/written.ts";
import type { CampaignRecord } from "./campaign-queries.ts";

/** One contact of the audience as a page of it is read. */
export interface AudienceRow {
  number: string;
  fields: Readonly<Record<string, string>>;
  /** Why it is left out whatever its text; null if there is no reason. */
  excluded: "duplicate" | "optedOut" | "blocked" | null;
}

export interface ComposedMessage {
  kind: "message";
  number: string;
  text: string;
  length: TextLength;
}

export type Composed =
  | ComposedMessage
  | { kind: "excluded"; number: string; reason: Exclusion; detail: string };

type Compose = (row: AudienceRow, optOut: OptOut) => Composed;

/** Turns contacts into the texts they would receive, or the reason why one is left out. */
export function composer(
  { message, plainValues }: Pick<CampaignRecord, "message" | "plainValues">,
  params: ParamValues,
  medium: Medium,
): Compose {
  const template = parseTemplate(message);
  const own = plainValues ? withoutAccentsIn(params) : params;
  return (row, optOut) => {
    const { number } = row;
    const out = (reason: Exclusion, detail = ""): Composed => ({
      kind: "excluded",
      number,
      reason,
      detail,
    });
    if (!isMobile(number)) return out("invalid");
    if (row.excluded) return out(row.excluded);
    const rendered = renderTemplate(
      template,
      plainValues ? withoutAccentsIn(row.fields) : row.fields,
      own,
    );
    if (rendered.missing.length > 0) return out("missingValue", rendered.missing.join(", "));
    if (isBlank(rendered.text)) return out("missingValue");
    const text = withOptOut(rendered.text, optOut);
    const length = measureFor(medium, text);
    const tooLong = lengthErrorFor(medium, length);
    return tooLong ? out("tooLong", tooLong) : { kind: "message", number, text, length };
  };
}

/**
 * Whether a text needs Unicode only because of accents in what its tags stand for. `plain` composes the
 * same text without them.
 */
export function forcedByValues(plain: Compose, row: AudienceRow, optOut: OptOut): boolean {
  const composed = plain(row, optOut);
  return composed.kind === "message" && composed.length.encoding === "gsm7";
}

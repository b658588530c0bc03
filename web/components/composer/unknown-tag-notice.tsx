import { memo } from "react";
import { parseTemplate } from "#core/rules/merge-tags.ts";
import {
  type TagScope,
  type UnknownTag,
  unknownTags,
  unknownTagWords,
  withFallback,
  withNearest,
} from "#core/rules/unknown-tags.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import type { MergeField } from "./merge-fields.ts";
import { bounded } from "./text-bound.ts";

interface UnknownTagNoticeProps {
  message: string;
  /** The fields that a merge tag may name; undefined while they are not known. */
  fields: readonly MergeField[] | undefined;
  scope: TagScope;
  /** Gets the text with the tag put right. */
  onFix: (message: string) => void;
}

/** Says which tag no column answers to, and puts it right with one press. */
export const UnknownTagNotice = memo(function UnknownTagNotice({
  message,
  fields,
  scope,
  onFix,
}: UnknownTagNoticeProps) {
  const columns = fields?.map(({ key }) => key);
  const [first, ...others] = columns ? unknownTags(parseTemplate(bounded(message)), columns) : [];
  if (!first) return null;
  const more = others.filter(({ key }) => key !== first.key).length > 0;
  const fix = fixOf(message, first);
  return (
    <Alert
      // Nothing of a campaign is sent with such a tag; a template may be for a group to come.
      tone={scope === "campaign" ? "danger" : "attention"}
      title={`${unknownTagWords(first, scope)}${more ? " Other tags are marked too." : ""}`}
      actions={
        fix ? (
          <Button variant="outline" size="sm" onClick={() => onFix(fix.text)}>
            {fix.label}
          </Button>
        ) : undefined
      }
    />
  );
});

function fixOf(message: string, tag: UnknownTag): { label: string; text: string } | undefined {
  if (tag.nearest !== undefined) {
    return { label: `Use {{${tag.nearest}}}`, text: withNearest(message, tag) };
  }
  if (!tag.fallback) return undefined;
  return { label: `Use “${tag.fallback}” for everyone`, text: withFallback(message, tag) };
}

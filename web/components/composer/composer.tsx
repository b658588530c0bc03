import { useRef } from "react";
import type { OptOut } from "#core/rules/opt-out.ts";
import { Field } from "#web/components/form/field.tsx";
import { insertAtCursor } from "./insert-at-cursor.ts";
import { MarkedTextarea } from "./marked-textarea.tsx";
import { type MergeField, MergeTagChips } from "./merge-tag-chips.tsx";
import { messageEstimate } from "./message-estimate.ts";
import { type Credit, TextMeter } from "./text-meter.tsx";
import { UnicodeNotice } from "./unicode-notice.tsx";

interface ComposerProps {
  /** The text as it is written, with its merge tags. */
  value: string;
  onValue: (text: string) => void;
  error: string | undefined;
  /** What is added below the text, and counts towards its length. */
  optOut: OptOut;
  /** The fields that can be inserted into the text. */
  fields: readonly MergeField[];
  /** Shown if there are no fields. */
  noFields: string;
  /** How many people get the message, as far as that is known. */
  recipients: number;
  /** Undefined while it loads. */
  credit: Credit | undefined;
}

/** A message's text, its merge tags, its length and what it will cost. */
export function Composer({
  value,
  onValue,
  error,
  optOut,
  fields,
  noFields,
  recipients,
  credit,
}: ComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const estimate = messageEstimate(value, optOut);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        label="Message"
        required
        error={error ?? estimate.error}
        description={<TextMeter estimate={estimate} recipients={recipients} credit={credit} />}
      >
        {(control) => (
          <MarkedTextarea
            {...control}
            ref={area}
            value={value}
            forcing={estimate.forcing}
            onValue={onValue}
          />
        )}
      </Field>
      {fields.length > 0 ? (
        <MergeTagChips
          fields={fields}
          onInsert={(tag) => onValue(insertAtCursor(area.current, value, tag))}
          onDone={() => area.current?.focus()}
        />
      ) : (
        <p className="text-muted-foreground text-xs">{noFields}</p>
      )}
      <UnicodeNotice
        message={value}
        optOut={optOut}
        estimate={estimate}
        onPlain={(text) => {
          onValue(text);
          area.current?.focus();
        }}
      />
    </div>
  );
}

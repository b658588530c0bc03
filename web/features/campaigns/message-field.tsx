import { useRef } from "react";
import type { Group } from "#core/contract/groups.ts";
import { totalReach } from "#core/rules/audience.ts";
import { Field } from "#web/components/form/field.tsx";
import { chosenGroups } from "./audience.ts";
import { insertAtCursor } from "./insert-at-cursor.ts";
import { MarkedTextarea } from "./marked-textarea.tsx";
import { MergeTagChips } from "./merge-tag-chips.tsx";
import { messageEstimate } from "./message-estimate.ts";
import { optOutFor } from "./opt-out-line.ts";
import { TextMeter } from "./text-meter.tsx";
import { UnicodeNotice } from "./unicode-notice.tsx";
import type { Composer } from "./use-composer.ts";

interface MessageFieldProps {
  composer: Composer;
  groups: readonly Group[] | undefined;
}

/** The text, its merge tags, its length and what it will cost. */
export function MessageField({ composer, groups }: MessageFieldProps) {
  const { me, values, errors, set } = composer;
  const area = useRef<HTMLTextAreaElement>(null);
  const optOut = optOutFor(values, me);
  const estimate = messageEstimate(values.message, optOut);
  const chosen = chosenGroups(values.group_array, groups ?? []);
  return (
    <div className="grid gap-3">
      <Field
        label="Message"
        required
        error={errors.message ?? estimate.error}
        description={
          <TextMeter estimate={estimate} recipients={totalReach(chosen, values.campaign_type)} />
        }
      >
        {(control) => (
          <MarkedTextarea
            {...control}
            ref={area}
            value={values.message}
            forcing={estimate.forcing}
            onValue={(message) => set({ message })}
          />
        )}
      </Field>
      <MergeTagChips
        groups={chosen}
        onInsert={(tag) => set({ message: insertAtCursor(area.current, values.message, tag) })}
        onDone={() => area.current?.focus()}
      />
      <UnicodeNotice
        message={values.message}
        optOut={optOut}
        estimate={estimate}
        onPlain={(message) => {
          set({ message });
          area.current?.focus();
        }}
      />
    </div>
  );
}

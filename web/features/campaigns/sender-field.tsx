import type { SenderType } from "#core/rules/opt-out.ts";
import { Field } from "#web/components/form/field.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { formatCount } from "#web/lib/format.ts";
import type { Composer } from "./use-composer.ts";

const KINDS: Record<SenderType, string> = {
  1: "Shared number: recipients can answer",
  2: "Dedicated number: recipients can answer",
  3: "Business name: cannot be answered",
  4: "Personal number: answers go to that phone",
};

export function SenderField({ composer }: { composer: Composer }) {
  const { me, values, errors, set } = composer;
  const sender = me.senderList.find((known) => known.value === values.sender);
  return (
    <Field
      label="Sender"
      required
      error={errors.sender}
      description={sender ? KINDS[sender.type] : "Who the message comes from."}
    >
      {(control) => (
        <Select
          {...control}
          value={sender?.value}
          onValueChange={(value) => set({ sender: value })}
          placeholder="Select a sender"
          options={me.senderList.map(({ value, label, type, perSecond }) => ({
            value,
            label,
            description: `${KINDS[type]}, ${formatCount(perSecond)} per second`,
          }))}
        />
      )}
    </Field>
  );
}

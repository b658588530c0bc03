import type { SenderType } from "#core/rules/opt-out.ts";
import { Field } from "#web/components/form/field.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { formatCount } from "#web/lib/format.ts";

const KINDS: Record<SenderType, string> = {
  1: "Shared number: recipients can reply",
  2: "Dedicated number: recipients can reply",
  3: "Business name: recipients cannot reply",
  4: "Personal number: replies go to that phone",
};

interface Sender {
  value: string;
  label: string;
  type: SenderType;
  /** Messages it can send per second. */
  perSecond: number;
}

interface SenderFieldProps {
  value: string;
  onValue: (sender: string) => void;
  error: string | undefined;
  senders: readonly Sender[];
}

/** Who a message comes from. */
export function SenderField({ value, onValue, error, senders }: SenderFieldProps) {
  const sender = senders.find((known) => known.value === value);
  return (
    <Field
      label="Sender"
      required
      error={error}
      description={sender ? KINDS[sender.type] : "Who the message comes from."}
    >
      {(control) => (
        <Select
          {...control}
          value={sender?.value}
          onValueChange={onValue}
          placeholder="Select a sender"
          options={senders.map(({ value, label, type, perSecond }) => ({
            value,
            label,
            description: `${KINDS[type]}, ${formatCount(perSecond)} per second`,
          }))}
        />
      )}
    </Field>
  );
}

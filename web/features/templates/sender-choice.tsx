import { Field } from "#web/components/form/field.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { useMe } from "#web/lib/session.ts";

const ANY = "any";

interface SenderChoiceProps {
  /** Empty if the template chooses none. */
  value: string;
  onValue: (sender: string) => void;
}

/** The sender that a campaign gets with the template. */
export function SenderChoice({ value, onValue }: SenderChoiceProps) {
  const { senderList } = useMe();
  const known = senderList.some((sender) => sender.value === value);
  return (
    <Field label="Sender" description="Chosen with the template when you use it in a campaign.">
      {(control) => (
        <Select
          {...control}
          value={known ? value : ANY}
          onValueChange={(next) => onValue(next === ANY ? "" : next)}
          options={[
            { value: ANY, label: "Keep the campaign's sender" },
            ...senderList.map(({ value, label }) => ({ value, label })),
          ]}
        />
      )}
    </Field>
  );
}

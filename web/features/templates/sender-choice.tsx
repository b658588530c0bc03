import { SelectField } from "#web/components/form/select-field.tsx";
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
    <SelectField
      label="Sender"
      required={false}
      description="Chosen with the template when you use it in a campaign."
      options={[
        { value: ANY, label: "Keep the campaign's sender" },
        ...senderList.map(({ value, label }) => ({ value, label })),
      ]}
      value={known ? value : ANY}
      onValue={(next) => onValue(next === ANY ? "" : next)}
    />
  );
}

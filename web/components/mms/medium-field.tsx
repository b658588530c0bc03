import { type Medium, may, type Person } from "#core/access.ts";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";

const OPTIONS: { value: Medium; label: string }[] = [
  { value: "sms", label: "SMS" },
  { value: "mms", label: "MMS" },
];

interface MediumFieldProps {
  me: Person;
  value: Medium;
  onValue: (medium: Medium) => void;
}

/** R015: which of the two a message is; nothing for people who have only one of them (R191). */
export function MediumField({ me, value, onValue }: MediumFieldProps) {
  if (!may(me, "sms") || !may(me, "mms")) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-medium">Send as</p>
      <SegmentedControl label="Send as" value={value} onValueChange={onValue} options={OPTIONS} />
    </div>
  );
}

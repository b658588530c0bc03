import { Checkbox } from "#web/components/ui/checkbox.tsx";
import { radioClass } from "#web/components/ui/radio-group.tsx";

interface TargetBoxProps {
  id: string;
  /** Set if only one can be chosen: the name of that choice. */
  single: string | undefined;
  checked: boolean;
  disabled: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** What chooses a group or a segment: a tick box or, for an MMS campaign, a radio button (R033). */
export function TargetBox({ id, single, checked, disabled, onCheckedChange }: TargetBoxProps) {
  const box = { id, checked, disabled };
  if (single === undefined) return <Checkbox {...box} onCheckedChange={onCheckedChange} />;
  return (
    <input
      {...box}
      type="radio"
      name={single}
      onChange={() => onCheckedChange(true)}
      className={`${radioClass} disabled:opacity-50`}
    />
  );
}

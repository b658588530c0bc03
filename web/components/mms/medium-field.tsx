import { type Medium, may, type Person } from "#core/permissions.ts";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { keepMedium } from "#web/lib/kept-medium.ts";
import { MEDIA } from "#web/lib/media.ts";

interface MediumFieldProps {
  me: Person;
  value: Medium;
  onValue: (medium: Medium) => void;
}

/** R015, R546: which of the two a message is, and the next ones begin as; nothing for people who have only one of them (R191). */
export function MediumField({ me, value, onValue }: MediumFieldProps) {
  const choose = (medium: Medium) => {
    keepMedium(medium);
    onValue(medium);
  };
  if (!may(me, "sms") || !may(me, "mms")) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-medium">Send as</p>
      <SegmentedControl label="Send as" value={value} onValueChange={choose} options={MEDIA} />
    </div>
  );
}

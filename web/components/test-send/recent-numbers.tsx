import { recentNumbers } from "#core/contract/quick-messages/quick-messages.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useCall } from "#web/lib/query.ts";

const SHOWN = 6;

interface RecentNumbersProps {
  /** Those that are chosen already. */
  chosen: readonly string[];
  /** With the values of its contact, by label. */
  onChoose: (number: string, values: Readonly<Record<string, string>>) => void;
}

/** R063: the numbers of the last quick messages, to choose from; nothing until there are any. */
export function RecentNumbers({ chosen, onChoose }: RecentNumbersProps) {
  const { data } = useCall(recentNumbers, {});
  const items = data?.items.filter(({ phoneNumber }) => !chosen.includes(phoneNumber)) ?? [];
  if (items.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-muted-foreground text-xs">Recent</span>
      {items.slice(0, SHOWN).map(({ phoneNumber, personalizationData }) => (
        <Button
          key={phoneNumber}
          variant="outline"
          size="sm"
          className="figures"
          onClick={() => onChoose(phoneNumber, personalizationData)}
        >
          {personalizationData.first_name
            ? `${personalizationData.first_name}, ${formatMobile(phoneNumber)}`
            : formatMobile(phoneNumber)}
        </Button>
      ))}
    </div>
  );
}

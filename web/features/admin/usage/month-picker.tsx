import { monthName } from "#core/rules/month-name.ts";
import { dayOf, SYDNEY } from "#core/rules/zoned-day.ts";
import { Select } from "#web/components/ui/select.tsx";

export interface ShownMonth {
  month: number;
  year: number;
}

/** R660: this year and the three before. */
const YEARS = 4;

function thisMonth(): ShownMonth {
  const [year = 0, month = 0] = dayOf(Date.now(), SYDNEY).split("-").map(Number);
  return { year, month };
}

export function isThisMonth({ month, year }: ShownMonth): boolean {
  const now = thisMonth();
  return month === now.month && year === now.year;
}

/** R506: the month that the address names, or the current one. */
export function shownMonth(month: string | null | undefined, year: string | null | undefined) {
  const now = thisMonth();
  const requested = { month: Number(month) || now.month, year: Number(year) || now.year };
  const isKnown =
    Number.isInteger(requested.month) &&
    requested.month >= 1 &&
    requested.month <= 12 &&
    requested.year <= now.year &&
    requested.year > now.year - YEARS;
  return isKnown ? notToCome(requested) : now;
}

interface MonthPickerProps {
  shown: ShownMonth;
  onShow: (month: ShownMonth) => void;
}

/** Which month is shown; R661: none that is still to come. */
export function MonthPicker({ shown, onShow }: MonthPickerProps) {
  const now = thisMonth();
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  return (
    <div className="flex gap-2">
      <Select
        aria-label="Month"
        className="w-36"
        value={String(shown.month)}
        onValueChange={(month) => onShow({ ...shown, month: Number(month) })}
        options={months.map((month) => ({
          value: String(month),
          label: monthName(month),
          disabled: shown.year === now.year && month > now.month,
        }))}
      />
      <Select
        aria-label="Year"
        className="w-24"
        value={String(shown.year)}
        onValueChange={(year) => onShow(notToCome({ ...shown, year: Number(year) }))}
        options={Array.from({ length: YEARS }, (_, index) => String(now.year - index)).map(
          (value) => ({ value, label: value }),
        )}
      />
    </div>
  );
}

function notToCome({ month, year }: ShownMonth): ShownMonth {
  const now = thisMonth();
  return { year, month: year === now.year ? Math.min(month, now.month) : month };
}

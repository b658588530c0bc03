import { monthName } from "#core/rules/month-name.ts";
import { dayOf, SYDNEY } from "#core/rules/zoned-day.ts";
import { Select } from "#web/components/ui/select.tsx";

export interface ShownMonth {
  month: number;
  year: number;
}

/** R660: this year and the three before. */
const YEARS = 4;

/** R506: the month that the address names, or the current one. */
export function shownMonth(month: string | null | undefined, year: string | null | undefined) {
  const [thisYear = 0, thisMonth = 0] = dayOf(Date.now(), SYDNEY).split("-").map(Number);
  const asked = { month: Number(month) || thisMonth, year: Number(year) || thisYear };
  const isKnown =
    Number.isInteger(asked.month) &&
    asked.month >= 1 &&
    asked.month <= 12 &&
    asked.year <= thisYear &&
    asked.year > thisYear - YEARS;
  return isKnown ? notToCome(asked) : { month: thisMonth, year: thisYear };
}

interface MonthPickerProps {
  shown: ShownMonth;
  onShow: (month: ShownMonth) => void;
}

/** Which month is shown; R661: none that is still to come. */
export function MonthPicker({ shown, onShow }: MonthPickerProps) {
  const [thisYear = 0, thisMonth = 0] = dayOf(Date.now(), SYDNEY).split("-").map(Number);
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
          disabled: shown.year === thisYear && month > thisMonth,
        }))}
      />
      <Select
        aria-label="Year"
        className="w-24"
        value={String(shown.year)}
        onValueChange={(year) => onShow(notToCome({ ...shown, year: Number(year) }))}
        options={Array.from({ length: YEARS }, (_, index) => String(thisYear - index)).map(
          (value) => ({ value, label: value }),
        )}
      />
    </div>
  );
}

function notToCome({ month, year }: ShownMonth): ShownMonth {
  const [thisYear = 0, thisMonth = 0] = dayOf(Date.now(), SYDNEY).split("-").map(Number);
  return { year, month: year === thisYear ? Math.min(month, thisMonth) : month };
}

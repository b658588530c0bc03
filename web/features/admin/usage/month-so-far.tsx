import { monthName } from "#core/rules/month-name.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { isThisMonth, type ShownMonth } from "./month-picker.tsx";

/** Says that a month's figures are not complete, and what they are compared with. */
export function MonthSoFar({ shown }: { shown: ShownMonth }) {
  if (!isThisMonth(shown)) return null;
  const before = monthName(shown.month === 1 ? 12 : shown.month - 1);
  return (
    <Alert title={`${monthName(shown.month)} is not over`}>
      These are its figures so far, compared with all of {before}.
    </Alert>
  );
}

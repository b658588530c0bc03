import type { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import type { Output } from "#core/endpoint.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { formatCounted } from "#web/lib/format.ts";

type Excluded = Output<typeof sendQuickMessage>["data"]["excluded"];

const WHY: Record<Excluded[number]["reason"], (detail: string) => string> = {
  optedOut: () => "opted out",
  blocked: () => "blocked by your account",
  missingValue: (detail) =>
    detail === "" ? "the text is empty" : `no value for ${detail}, and no fallback in the text`,
  invalid: () => "not an Australian mobile number",
  duplicate: () => "in the list twice",
  tooLong: (detail) => `the text is too long. ${detail}`,
  noNumber: () => "no shared number is free, so choose another sender",
};

/** Who gets nothing, and why, before the message is sent. */
export function ExcludedNotice({ excluded }: { excluded: Excluded }) {
  if (excluded.length === 0) return null;
  return (
    <Alert tone="attention" title={`${formatCounted(excluded.length, "number")} left out`}>
      <ul>
        {excluded.map(({ number, reason, detail }) => (
          <li key={number}>
            <span className="figures">{formatMobile(number)}</span>: {WHY[reason](detail)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

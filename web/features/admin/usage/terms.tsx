import type * as z from "zod";
import type { previewInvoice } from "#core/contract/postpaid/postpaid.ts";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { EXCL_GST } from "#web/lib/format.ts";
import { PROFILE_WORDS } from "./profile-words.ts";

export type Preview = z.output<typeof previewInvoice.output>["data"];

/** How the account pays, its limit, and the month's invoice. */
export function Terms({ preview }: { preview: Preview }) {
  const { profileType, limit, taken, invoice } = preview;
  const money = (cents: number) => (
    <>
      <Money cents={cents} kind="charge" /> {EXCL_GST}
    </>
  );
  return (
    <Card title="Payment terms">
      <FactList
        facts={[
          { label: "Pays", value: PROFILE_WORDS[profileType] },
          ...(limit
            ? [
                { label: "Credit limit", value: money(limit.cents) },
                { label: "Left of it", value: money(limit.left) },
              ]
            : []),
          { label: "Used in this month", value: money(taken) },
          {
            label: "Invoice of this month",
            value: invoice ? `${invoice.number}, ${invoice.state}` : "None",
          },
        ]}
      />
    </Card>
  );
}

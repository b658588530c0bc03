import { CalendarSync, CalendarX, CircleStop, CreditCard, PencilLine, Phone } from "lucide-react";
import { useState } from "react";
import {
  changeRenewal,
  listOwnNumbers,
  type OwnNumber,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { ownColumns } from "./columns.tsx";
import { openPurchase } from "./open-purchase.ts";
import { CancelQuestion, ReleaseQuestion } from "./own-questions.tsx";

const OwnReference = dialogOnDemand(
  async () => (await import("#web/components/numbers/own-reference.tsx")).OwnReference,
);

/** The numbers that the account has, and those that it gave up and still gets replies from. */
export function OwnNumbers() {
  const query = useCall(listOwnNumbers, {});
  const [open, setOpen] = useState<{ question: NumberQuestion; number: OwnNumber }>();
  const keep = useAction(changeRenewal, {
    invalidates: [listOwnNumbers],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const close = () => setOpen(undefined);
  return (
    <>
      <DataTable
        label="Your numbers"
        columns={ownColumns}
        rows={query.data?.data}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => formatInternational(number)}
        rowActions={(number) =>
          ownActions(number, {
            ask: (question) => setOpen({ question, number }),
            keep: () => keep.mutate({ id: number._id, renews: true }),
          })
        }
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState
            icon={Phone}
            title="No numbers yet"
            description="Numbers that you buy appear here."
          />
        }
      />
      {open?.question === "release" ? (
        <ReleaseQuestion number={open.number} onClose={close} />
      ) : null}
      {open?.question === "reference" ? (
        <OwnReference number={open.number} onClose={close} />
      ) : null}
      {open?.question === "cancel" ? <CancelQuestion number={open.number} onClose={close} /> : null}
    </>
  );
}

/** The questions that a number's menu asks. */
type NumberQuestion = "release" | "cancel" | "reference";

interface Acts {
  ask: (question: NumberQuestion) => void;
  keep: () => void;
}

/** What can be done with a number that the account has. */
function ownActions(
  { number, status, byCard, renews, failure }: OwnNumber,
  { ask, keep }: Acts,
): MenuItem[] {
  if (status !== "assigned") return [];
  return [
    ...(failure === undefined
      ? []
      : [{ label: "Pay now", icon: CreditCard, onSelect: () => openPurchase(number) }]),
    ...(byCard && renews
      ? [{ label: "Cancel renewal", icon: CalendarX, onSelect: () => ask("cancel") }]
      : []),
    ...(byCard && !renews ? [{ label: "Keep number", icon: CalendarSync, onSelect: keep }] : []),
    { label: "Edit reference", icon: PencilLine, onSelect: () => ask("reference") },
    { label: "Release", icon: CircleStop, danger: true, onSelect: () => ask("release") },
  ];
}

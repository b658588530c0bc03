import { Phone } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  buyNumber,
  listNumbersForSale,
  listOwnNumbers,
  type NumberForSale,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { NUMBER_PRODUCTS, NUMBER_TYPES } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { PRODUCT_WORDS, TYPE_WORDS } from "#web/components/numbers/number-words.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { EXCL_GST, formatCents } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { saleColumns } from "./columns.tsx";
import { openPurchase } from "./open-purchase.ts";

const FILTERS = [
  {
    name: "type",
    label: "Messages",
    options: NUMBER_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] })),
  },
  {
    name: "serviceType",
    label: "Service",
    options: NUMBER_PRODUCTS.map((value) => ({ value, label: PRODUCT_WORDS[value] })),
  },
] as const;

function buyColumn(onBuy: (number: NumberForSale) => void): Column<NumberForSale> {
  return {
    key: "buy",
    header: "Buy",
    phone: "corner",
    width: "6rem",
    cell: (row) => (
      <Button size="sm" variant="outline" onClick={() => onBuy(row)}>
        Buy<span className="sr-only"> {formatInternational(row.number)}</span>
      </Button>
    ),
  };
}

/** The numbers for sale. Accounts that pay by invoice confirm; all others pay by card. */
export function ForSale() {
  const state = useTableState<"type" | "serviceType">({ filters: ["type", "serviceType"] });
  const list = useList(state, listNumbersForSale, listInput(state));
  const onInvoice = useMe().profileType === "postpaid";
  const [taking, setTaking] = useState<NumberForSale>();
  const buy = (row: NumberForSale) => (onInvoice ? setTaking(row) : openPurchase(row.number));
  return (
    <>
      <ListTable
        label="Available numbers"
        list={list}
        columns={[...saleColumns, buyColumn(buy)]}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => formatInternational(number)}
        searchLabel="Part of a number"
        filters={FILTERS}
        noMatch="No number matches your search and filters."
        empty={
          <EmptyState
            icon={Phone}
            title="No numbers are available"
            description="All of our numbers are taken at the moment. Ask us, and we will find one for you."
          />
        }
      />
      {taking ? <InvoiceQuestion number={taking} onClose={() => setTaking(undefined)} /> : null}
    </>
  );
}

interface InvoiceQuestionProps {
  number: NumberForSale;
  onClose: () => void;
}

/** Takes a number on the account's monthly invoice, and leads to the dashboard (R462). */
function InvoiceQuestion({ number, onClose }: InvoiceQuestionProps) {
  const navigate = useNavigate();
  const [order] = useState(() => crypto.randomUUID());
  const { _id, amount, total } = number;
  const price = formatCents(Math.round(amount * 100), "charge");
  return (
    <ConfirmAction
      endpoint={buyNumber}
      input={{ number: _id, order, total: Math.round(total * 100) }}
      invalidates={[listOwnNumbers, listNumbersForSale]}
      onClose={onClose}
      onDone={() => navigate(paths.home)}
      title={`Buy ${formatInternational(number.number)}?`}
      description={`It costs ${price} a month, ${EXCL_GST}, on your monthly invoice until you release it. A month is charged as it begins.`}
      confirmLabel="Buy number"
    />
  );
}

import { Phone } from "lucide-react";
import { useState } from "react";
import {
  listNumbersForSale,
  type NumberForSale,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { NUMBER_PRODUCTS, NUMBER_TYPES } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { PRODUCT_WORDS, TYPE_WORDS } from "#web/components/numbers/number-words.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { useMe } from "#web/lib/session.ts";
import { saleColumns } from "./columns.tsx";
import { InvoiceQuestion } from "./invoice-question.tsx";
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
  const { page, limit, search, filters } = state;
  const list = useList(state, listNumbersForSale, {
    page,
    limit,
    search: search || undefined,
    type: filters.type,
    serviceType: filters.serviceType,
  });
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

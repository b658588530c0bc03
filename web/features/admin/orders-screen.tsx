import { HandCoins, Pencil, Plus, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { type AccountOrder, listAllOrders } from "#core/contract/orders/admin-orders.ts";
import { ORDER_MEDIUMS } from "#core/rules/orders.ts";
import { whatWords } from "#web/components/credit/order-words.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import type { List } from "#web/components/data-table/use-list.ts";
import { type TableState, useTableState } from "#web/components/data-table/use-table-state.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { useCall } from "#web/lib/query.ts";
import { AddOrderDialog } from "./orders/add-order-dialog.tsx";
import { orderColumns } from "./orders/order-columns.tsx";
import { DeleteOrderDialog, EditOrderDialog, RefundDialog } from "./orders/order-dialogs.tsx";
import { MEDIUM_WORDS } from "./orders/order-words.ts";

type Filter = "medium" | "from" | "to";

const FILTERS = [
  {
    name: "medium",
    label: "Medium",
    options: ORDER_MEDIUMS.map((value) => ({ value, label: MEDIUM_WORDS[value] })),
  },
] as const;

/** Everybody's purchase orders: what was bought, given and refunded. */
export function OrdersScreen() {
  const state = useTableState<Filter>({ filters: ["medium", "from", "to"] });
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ dialog: OrderDialog; order: AccountOrder }>();
  const close = () => setOpen(undefined);
  const list = useOrders(state);
  return (
    <>
      <PageHeader
        description="What accounts bought or were given, newest first."
        action={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add credit
          </Button>
        }
      />
      <ListTable
        label="Purchase orders"
        list={list}
        columns={orderColumns}
        rowKey={({ _id }) => _id}
        rowLabel={(order) => `${whatWords(order)} of ${order.accountName}`}
        rowActions={(order) => orderActions(order, (dialog) => setOpen({ dialog, order }))}
        searchLabel="Account's name, or a user's email"
        filters={FILTERS}
        days={{ from: "from", to: "to" }}
        noMatch="No purchase order matches your search and filters."
        sizes
        empty={
          <EmptyState
            icon={HandCoins}
            title="No purchase orders yet"
            description="Credit that is bought or given appears here."
          />
        }
      />
      {adding ? <AddOrderDialog onClose={() => setAdding(false)} /> : null}
      {open?.dialog === "edit" ? <EditOrderDialog order={open.order} onClose={close} /> : null}
      {open?.dialog === "refund" ? <RefundDialog order={open.order} onClose={close} /> : null}
      {open?.dialog === "delete" ? <DeleteOrderDialog order={open.order} onClose={close} /> : null}
    </>
  );
}

/** The page that the URL names, as a list; its call answers in the specification's own shape. */
function useOrders(state: TableState<Filter>): List<AccountOrder, Filter> {
  const { page, limit, search, filters } = state;
  const isEmail = search.includes("@");
  const query = useCall(
    listAllOrders,
    {
      page,
      limit,
      from: filters.from,
      to: filters.to,
      medium: filters.medium,
      ...(search && (isEmail ? { userEmail: search } : { search })),
    },
    { keepPrevious: true },
  );
  const found = query.data?.data;
  const total = found?.pagination.total ?? 0;
  return {
    state,
    rows: found?.orders,
    page: found && {
      items: found.orders,
      ...found.pagination,
      totalPages: Math.max(1, Math.ceil(total / limit)),
    },
    narrowed: search !== "" || Object.values(filters).some(Boolean),
    stale: query.isPlaceholderData,
    loading: query.isFetching,
    error: query.error,
    reload: () => void query.refetch(),
  };
}

/** The dialogs that an order's menu opens. */
type OrderDialog = "edit" | "refund" | "delete";

/** What was paid by card is refunded; what an administrator made is deleted. */
function orderActions(
  { paymentMode, refundable }: AccountOrder,
  open: (dialog: OrderDialog) => void,
): MenuItem[] {
  const isByCard = paymentMode === "stripe";
  return [
    { label: "Edit", icon: Pencil, onSelect: () => open("edit") },
    ...(refundable > 0 ? [{ label: "Refund", icon: Undo2, onSelect: () => open("refund") }] : []),
    ...(isByCard
      ? []
      : [{ label: "Delete", icon: Trash2, danger: true, onSelect: () => open("delete") }]),
  ];
}

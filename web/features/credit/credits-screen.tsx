import { CreditCard as CardIcon } from "lucide-react";
import { listOrders } from "#core/contract/orders/purchase-orders.ts";
import { may } from "#core/permissions.ts";
import { whatWords } from "#web/components/credit/order-words.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { BillingPage } from "./billing-page.tsx";
import { CreditCard } from "./credit-card.tsx";
import { orderColumns } from "./order-columns.tsx";

/** The account's credit, and every order that it came from. */
export function CreditsScreen() {
  const me = useMe();
  const state = useTableState();
  const { page, limit } = state;
  const list = useList(state, listOrders, { page, limit });
  const buy = may(me, "buyCredit") ? (
    <LinkButton to={paths.buyCredits}>Buy Credit</LinkButton>
  ) : null;
  return (
    <BillingPage description="What you bought or were given, what it cost, and how much of it you have used.">
      <div className="grid grid-cols-1 gap-4">
        <div className="max-w-xl">
          <CreditCard />
        </div>
        <ListTable
          label="Purchase orders"
          list={list}
          columns={orderColumns}
          rowKey={({ _id }) => _id}
          rowLabel={whatWords}
          sizes
          empty={
            <EmptyState
              icon={CardIcon}
              title="No purchases yet"
              description="Credit that you buy appears here, with what is left of it."
              action={buy}
            />
          }
        />
      </div>
    </BillingPage>
  );
}

import { PencilLine, Plus, Route, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import {
  deleteProviderRoute,
  listProviderRoutes,
  type ProviderRoute,
} from "#core/contract/providers/providers.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { paths } from "#web/lib/paths.ts";
import { MetaDialog } from "./providers/meta-dialog.tsx";
import { ProviderValues } from "./providers/provider-values.tsx";
import { ProvidersCard } from "./providers/providers-card.tsx";
import { routeColumns, routeLabel } from "./providers/route-columns.tsx";
import { RouteDialog } from "./providers/route-dialog.tsx";

type Open = { what: "edit" | "delete"; route: ProviderRoute };

const TABS = [
  { value: "routes", label: "Routes" },
  { value: "providers", label: "Providers" },
  { value: "values", label: "Values" },
] as const;

const ADDS: Partial<Record<string, string>> = { routes: "Add route", values: "Add value" };

/** R621: which provider sends what, for SMS or for MMS. */
export function RoutesScreen() {
  const type = useLocation().pathname === paths.adminMmsRoutes ? "mms" : "sms";
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") ?? "routes";
  // Each tab's list begins on its first page.
  const [adding, setAdding] = useState(false);
  const end = () => setAdding(false);
  const setTab = (value: string) => setParams(value === "routes" ? {} : { tab: value });
  return (
    <>
      <PageHeader description="Which provider sends for which sender. The most specific route wins." />
      <Tabs
        label="Routes and providers"
        value={tab}
        onValueChange={setTab}
        tabs={TABS}
        aside={
          ADDS[tab] ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" />
              {ADDS[tab]}
            </Button>
          ) : null
        }
      >
        {tab === "routes" ? <Routes key={type} type={type} /> : null}
        {tab === "providers" ? <ProvidersCard type={type} /> : null}
        {tab === "values" ? <ProviderValues /> : null}
      </Tabs>
      {adding && tab === "routes" ? <RouteDialog type={type} onClose={end} /> : null}
      {adding && tab === "values" ? <MetaDialog onClose={end} /> : null}
    </>
  );
}

function Routes({ type }: { type: "sms" | "mms" }) {
  const state = useTableState();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const list = useList(state, listProviderRoutes, { type, page: state.page, limit: state.limit });
  return (
    <>
      <ListTable
        label="Routes"
        list={list}
        sizes
        columns={routeColumns}
        rowKey={(row) => row._id}
        rowLabel={routeLabel}
        rowActions={(route) => [
          { label: "Edit", icon: PencilLine, onSelect: () => setOpen({ what: "edit", route }) },
          {
            label: "Delete",
            icon: Trash2,
            danger: true,
            onSelect: () => setOpen({ what: "delete", route }),
          },
        ]}
        empty={
          <EmptyState
            icon={Route}
            title="No routes yet"
            description="Everything goes to the default provider."
          />
        }
      />
      {open?.what === "edit" ? (
        <RouteDialog type={type} route={open.route} onClose={close} />
      ) : null}
      {open?.what === "delete" ? <DeleteRouteDialog route={open.route} onClose={close} /> : null}
    </>
  );
}

function DeleteRouteDialog({ route, onClose }: { route: ProviderRoute; onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={deleteProviderRoute}
      input={{ id: route._id }}
      invalidates={[listProviderRoutes]}
      done="Route deleted"
      onClose={onClose}
      title={`Delete the route of ${routeLabel(route)}?`}
      description={`It leads to ${route.provider}. The next messages go by the other routes, or to the default provider.`}
      confirmLabel="Delete route"
      danger
    />
  );
}

import { ChartColumn } from "lucide-react";
import { listUsage } from "#core/contract/postpaid/postpaid.ts";
import { PROFILE_TYPES } from "#core/permissions.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { paths } from "#web/lib/paths.ts";
import { AdminPage } from "../admin-page.tsx";
import { MonthPicker, shownMonth } from "./month-picker.tsx";
import { PROFILE_WORDS } from "./profile-words.ts";
import { usageColumns } from "./usage-columns.tsx";

const FILTERS = [
  {
    name: "profileType",
    label: "Pays",
    options: PROFILE_TYPES.map((value) => ({ value, label: PROFILE_WORDS[value] })),
  },
  {
    name: "invoice",
    label: "Invoices",
    options: [{ value: "overdue", label: "Overdue" }],
  },
] as const;

/** What every account sent and spent in a month. */
export function UsageScreen() {
  const state = useTableState({ filters: ["profileType", "invoice", "month", "year"] });
  const { filters } = state;
  const shown = shownMonth(filters.month, filters.year);
  const list = useList(state, listUsage, { ...listInput(state), ...shown });
  return (
    <AdminPage
      title="Usage"
      description="What accounts sent and spent in a month. Recent messages are counted within a few minutes."
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton variant="outline" to={paths.adminNumberCharges}>
            Dedicated numbers
          </LinkButton>
          <MonthPicker
            shown={shown}
            onShow={({ month, year }) =>
              state.setFilters(["month", String(month)], ["year", String(year)])
            }
          />
        </div>
      }
    >
      <ListTable
        label="Usage"
        list={list}
        columns={usageColumns(shown)}
        rowKey={({ account }) => account}
        rowLabel={({ name }) => name}
        searchLabel="Account's name"
        filters={FILTERS}
        noMatch="No account matches your search and filters."
        sizes
        empty={
          <EmptyState
            icon={ChartColumn}
            title="No accounts yet"
            description="Accounts appear here once someone signs up."
          />
        }
      />
    </AdminPage>
  );
}

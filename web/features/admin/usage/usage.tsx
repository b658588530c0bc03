import { ChartColumn, Receipt } from "lucide-react";
import { type AccountUsage, listUsage } from "#core/contract/postpaid/postpaid.ts";
import { PROFILE_TYPES } from "#core/permissions.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { NetCharge } from "../net-charge.tsx";
import { MonthPicker, type ShownMonth, shownMonth } from "./month-picker.tsx";
import { PROFILE_WORDS } from "./profile-words.ts";

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
    <>
      <PageHeader
        description="What accounts sent and spent in a month. Recent messages are counted within a few minutes."
        action={
          <>
            <LinkButton variant="outline" to={paths.adminNumberCharges}>
              <Receipt aria-hidden="true" />
              Dedicated number invoice
            </LinkButton>
            <MonthPicker
              shown={shown}
              onShow={({ month, year }) =>
                state.setFilters(["month", String(month)], ["year", String(year)])
              }
            />
          </>
        }
      />
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
    </>
  );
}

type Total = AccountUsage["sms"];

function usageColumns({ month, year }: ShownMonth): readonly Column<AccountUsage>[] {
  const detail = ({ userId, name }: AccountUsage) =>
    `${paths.adminUsageOf(userId)}?${new URLSearchParams({ name, month: String(month), year: String(year) })}`;
  return [
    {
      key: "name",
      header: "Account",
      cell: (usage) => (
        <>
          <Link to={detail(usage)} className="block font-medium hover:underline">
            {usage.name}
          </Link>
          {usage.parentName ? (
            <span className="block font-normal text-muted-foreground text-xs">
              Of {usage.parentName}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: "profileType",
      header: "Pays",
      phone: "detail",
      width: "11rem",
      cell: ({ profileType }) => PROFILE_WORDS[profileType],
    },
    totalColumn("sms", "SMS sent"),
    totalColumn("mms", "MMS sent"),
    {
      key: "spent",
      header: "Spent",
      phone: "figure",
      numeric: true,
      width: "9rem",
      cell: ({ sms, mms }) => <NetCharge cents={sms.spent + mms.spent} />,
    },
    {
      key: "invoice",
      header: "Invoice",
      phone: "corner",
      width: "12.5rem",
      cell: ({ invoice, overdue }) => (
        <>
          {invoice ? (
            <StatusBadge status={invoice.state} label={`${invoice.number} ${invoice.state}`} />
          ) : null}
          {overdue > 0 ? (
            <span className="block text-danger-text text-xs">
              <Money cents={overdue} kind="charge" /> overdue
            </span>
          ) : null}
        </>
      ),
    },
  ];
}

function totalColumn(key: "sms" | "mms", header: string): Column<AccountUsage> {
  const of = (usage: AccountUsage): Total => usage[key];
  return {
    key,
    header,
    numeric: true,
    width: "7rem",
    cell: (usage) => formatCount(of(usage).sent),
  };
}

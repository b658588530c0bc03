import type { AccountUsage } from "#core/contract/postpaid/postpaid.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Link } from "#web/components/ui/link.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import type { ShownMonth } from "./month-picker.tsx";
import { PROFILE_WORDS } from "./profile-words.ts";

type Total = AccountUsage["sms"];

export function usageColumns({ month, year }: ShownMonth): readonly Column<AccountUsage>[] {
  const detail = ({ userId, name }: AccountUsage) =>
    `${paths.adminUsageOf(userId)}?${new URLSearchParams({ name, month: String(month), year: String(year) })}`;
  return [
    {
      key: "name",
      header: "Account",
      cell: (usage) => (
        <>
          <Link to={detail(usage)} className="block truncate font-medium hover:underline">
            {usage.name}
          </Link>
          {usage.parentName ? (
            <span className="block truncate font-normal text-muted-foreground text-xs">
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
      cell: ({ sms, mms }) => (
        <>
          <Money cents={sms.spent + mms.spent} kind="charge" />
          <span className="block text-muted-foreground text-xs">{EXCL_GST}</span>
        </>
      ),
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

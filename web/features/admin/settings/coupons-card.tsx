import { CircleStop, Plus, TicketPercent } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import {
  type Coupon,
  createCoupon,
  endCoupon,
  listCoupons,
} from "#core/contract/billing/coupons.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { formatCount } from "#web/lib/format.ts";
import { userOf } from "../user-of.ts";
import { typedWhole } from "./typed-values.ts";

/** The coupons, and those who may use them. */
export function CouponsCard() {
  const [adds, setAdds] = useState(false);
  const [ending, setEnding] = useState<Coupon>();
  const state = useTableState();
  const list = useList(state, listCoupons, { page: state.page, limit: state.limit });
  return (
    <Card
      title="Coupons"
      description="Each account can use a coupon once. Orders already begun keep their discount."
      actions={
        <Button variant="outline" onClick={() => setAdds(true)}>
          <Plus aria-hidden="true" />
          Add coupon
        </Button>
      }
      flush
    >
      <ListTable
        label="Coupons"
        list={list}
        sizes
        columns={columns}
        rowKey={({ _id }) => _id}
        rowLabel={({ code }) => code}
        rowActions={(coupon) =>
          isOver(coupon)
            ? []
            : [{ label: "End", icon: CircleStop, danger: true, onSelect: () => setEnding(coupon) }]
        }
        empty={
          <EmptyState
            icon={TicketPercent}
            title="No coupons yet"
            description="A coupon takes a percentage off the price of each message."
          />
        }
      />
      {adds ? <AddCouponDialog onClose={() => setAdds(false)} /> : null}
      {ending ? (
        <ConfirmAction
          endpoint={endCoupon}
          input={{ id: ending._id }}
          invalidates={[listCoupons]}
          onClose={() => setEnding(undefined)}
          title={`End ${ending.code}?`}
          description="It cannot be used for new orders. Orders already begun keep their discount."
          confirmLabel="End coupon"
          danger
        />
      ) : null}
    </Card>
  );
}

function isOver({ validTo }: Coupon): boolean {
  return validTo !== undefined && validTo <= Date.now();
}

const columns: readonly Column<Coupon>[] = [
  { key: "code", header: "Code", width: "18%", cell: ({ code }) => code },
  {
    key: "off",
    phone: "corner",
    header: "Discount",
    numeric: true,
    cell: ({ percentOff }) => `${percentOff}%`,
  },
  { key: "for", phone: "detail", header: "For", cell: ({ account }) => account ?? "Everyone" },
  {
    key: "uses",
    header: "Uses",
    numeric: true,
    cell: ({ uses, mostUses }) =>
      mostUses === undefined
        ? formatCount(uses)
        : `${formatCount(uses)} of ${formatCount(mostUses)}`,
  },
  { key: "from", header: "From", cell: ({ validFrom }) => <DateTime at={validFrom} /> },
  {
    key: "to",
    phone: "detail",
    header: "Until",
    cell: (coupon) => <Until coupon={coupon} />,
  },
];

function Until({ coupon }: { coupon: Coupon }) {
  const { validTo, endedBy } = coupon;
  if (validTo === undefined) return "No end";
  return (
    <span className="flex flex-wrap items-center gap-2">
      <DateTime at={validTo} />
      {isOver(coupon) ? <Badge>{endedBy ? `Ended by ${endedBy}` : "Expired"}</Badge> : null}
    </span>
  );
}

const { code } = createCoupon.input.shape;
const schema = z.object({
  code,
  percentOff: typedWhole.pipe(z.number().min(1, "Enter 1 to 99").max(99, "Enter 1 to 99")),
  mostUses: z.union([z.literal("").transform(() => undefined), typedWhole]),
  email: z.string().trim().max(254),
  ends: z.boolean(),
  validTo: z.number().optional(),
});

function AddCouponDialog({ onClose }: { onClose: () => void }) {
  const form = useActionForm(createCoupon, {
    schema,
    initial: { code: "", percentOff: "", mostUses: "", email: "", ends: false },
    input: async ({ email, ends, validTo, ...values }) => ({
      ...values,
      user: email === "" ? undefined : await userOf(email),
      validTo: ends ? validTo : undefined,
    }),
    invalidates: [listCoupons],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add coupon"
      description="It can be used from now on."
      submitLabel="Add coupon"
      disabled={form.values.ends && form.values.validTo === undefined}
    >
      <TextField
        label="Code"
        required
        autoComplete="off"
        maxLength={20}
        description="4 to 20 letters, digits or dashes."
        {...form.text("code")}
      />
      <TextField
        label="Percent off"
        required
        inputMode="numeric"
        className="figures"
        {...form.text("percentOff")}
      />
      <TextField
        label="Most orders"
        inputMode="numeric"
        className="figures"
        description="Leave it empty for any number."
        {...form.text("mostUses")}
      />
      <TextField
        label="Only for the user with this email"
        type="email"
        autoComplete="off"
        description="Leave it empty for everyone."
        {...form.text("email")}
      />
      <CheckField
        label="Ends at a time"
        checked={form.values.ends}
        onCheckedChange={(ends) => form.set("ends", ends)}
      />
      {form.values.ends ? <DateTimeField label="Until" {...form.field("validTo")} /> : null}
    </FormDialog>
  );
}

import { useState } from "react";
import {
  type SquarespaceOrder,
  type SquarespaceProfile,
  squarespaceContact,
  squarespaceRetail,
} from "#core/contract/integrations/squarespace.ts";
import { may } from "#core/permissions.ts";
import type { Customer } from "#web/components/customer-invoices/use-customer-invoice.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { isConflict, messageOf } from "#web/lib/api-error.ts";
import { formatCents } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

interface SquarespacePanelProps {
  number: string;
  /** Undefined where no invoice can be made. */
  onInvoice: ((customer: Customer) => void) | undefined;
}

/** Who the other end of a conversation is at Squarespace, and what they bought. */
export function SquarespacePanel({ number, onInvoice }: SquarespacePanelProps) {
  const contact = useCall(squarespaceContact, { id: number }, { onRequest: true });
  if (isConflict(contact.error)) return <Disconnected problem={messageOf(contact.error)} />;
  return (
    <Loaded query={contact} what="The contact" waiting={<Skeleton className="h-24" />}>
      {({ data: profile, message }) =>
        profile ? (
          <div className="grid grid-cols-1 gap-3">
            <Profile profile={profile} />
            {onInvoice ? (
              <Button
                variant="outline"
                size="sm"
                className="w-fit"
                onClick={() => onInvoice({ name: nameOf(profile), email: profile.email })}
              >
                Create invoice
              </Button>
            ) : null}
            <Orders number={number} />
          </div>
        ) : (
          <p className="text-muted-foreground">{message}</p>
        )
      }
    </Loaded>
  );
}

/** It must be connected again, by someone who may. */
function Disconnected({ problem }: { problem: string }) {
  const mayConnect = may(useMe(), "integration");
  return (
    <Alert
      tone="attention"
      title={problem}
      actions={
        mayConnect ? (
          <LinkButton variant="outline" size="sm" to={paths.integrations}>
            Go to Integration
          </LinkButton>
        ) : null
      }
    />
  );
}

const nameOf = ({ firstName, lastName }: SquarespaceProfile) => `${firstName} ${lastName}`.trim();

function Profile({ profile }: { profile: SquarespaceProfile }) {
  const { email, phone, since, orders, acceptsMarketing } = profile;
  return (
    <FactList
      facts={[
        { label: "Name", value: nameOf(profile) },
        { label: "Email", value: email },
        phone !== "" && { label: "Phone", value: phone },
        since !== undefined && { label: "Since", value: <DateTime at={since} dateOnly /> },
        { label: "Orders", value: orders },
        { label: "Accepts marketing", value: acceptsMarketing ? "Yes" : "No" },
      ]}
    />
  );
}

const FEW = 3;

function Orders({ number }: { number: string }) {
  const query = useCall(squarespaceRetail, { id: number }, { onRequest: true });
  const [all, setAll] = useState(false);
  return (
    <Loaded query={query} what="The orders" waiting={<Skeleton className="h-16" />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-muted-foreground">No orders yet</p>
        ) : (
          <>
            <ul aria-label="Orders" className="grid grid-cols-1 gap-3">
              {(all ? data : data.slice(0, FEW)).map((order) => (
                <Order key={order.number} order={order} />
              ))}
            </ul>
            {all || data.length <= FEW ? null : (
              <Button variant="link" className="w-fit" onClick={() => setAll(true)}>
                Show all {data.length} orders
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Order({
  order: { number, at, status, items, currency, total },
}: {
  order: SquarespaceOrder;
}) {
  const amount = formatCents(total, "charge");
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="figures font-medium">#{number}</span>
        <span className="figures font-medium">
          {currency === "AUD" ? amount : `${amount} ${currency}`}
        </span>
      </p>
      <p className="text-muted-foreground text-xs">
        <DateTime at={at} dateOnly />
        {` · ${STATUSES[status] ?? status}`}
      </p>
      <p className="break-words">
        {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
      </p>
    </li>
  );
}

const STATUSES: Readonly<Record<string, string>> = {
  PENDING: "Pending",
  FULFILLED: "Fulfilled",
  CANCELED: "Cancelled",
};

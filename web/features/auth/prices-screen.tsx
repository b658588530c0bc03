import type { ReactNode } from "react";
import type { Offer } from "#core/contract/orders/offer.ts";
import type { Medium } from "#core/permissions.ts";
import { PriceTable } from "#web/components/credit/price-table.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { EXCL_GST, formatCents, formatCount, formatRate } from "#web/lib/format.ts";
import { MEDIA } from "#web/lib/media.ts";
import { paths } from "#web/lib/paths.ts";
import { OfferPage, Support } from "./offer-page.tsx";
import { Part, Points } from "./part.tsx";
import { TextLink } from "./text-link.tsx";

/** What messages cost, before anyone signs up. */
export function PricesScreen() {
  return (
    <OfferPage
      title="Prices"
      description="You pay for what you send, from credit that you buy first. Prices are in Australian dollars."
      what="The prices"
    >
      {(offer) => (
        <>
          {MEDIA.map(({ value, label }) => (
            <Part key={value} title={label}>
              <Framed>
                <PriceTable medium={value} list={offer.list} />
              </Framed>
            </Part>
          ))}
          {offer.packages.length > 0 ? <Packages packages={offer.packages} /> : null}
          {offer.plans.length > 0 ? <Plans plans={offer.plans} /> : null}
          <Notes offer={offer} />
        </>
      )}
    </OfferPage>
  );
}

function Packages({ packages }: Pick<Offer, "packages">) {
  return (
    <Part title="Packages">
      <Framed>
        <PricedTable
          caption="Packages"
          rows={packages.map(({ _id, name, type, sms, mms, bonus, price, priceWithTax }) => ({
            id: _id,
            name,
            medium: type,
            messages: bonus > 0 ? `${countOf(sms + mms, type)} and ${formatCount(bonus)} free` : "",
            price,
            priceWithTax,
          }))}
        />
      </Framed>
    </Part>
  );
}

function Plans({ plans }: Pick<Offer, "plans">) {
  return (
    <Part title="Monthly plans">
      <p>
        The same messages every month, at a lower price. What you do not use stays yours. Cancel at
        any time.
      </p>
      <Framed>
        <PricedTable
          caption="Monthly plans"
          rows={plans.map(({ _id, name, metadata, messages, centsPerMessage, price }) => ({
            id: _id,
            name,
            medium: metadata.platform,
            messages: `${countOf(messages, metadata.platform)} at ${formatRate(centsPerMessage)}`,
            price: messages * centsPerMessage,
            priceWithTax: price.unit_amount,
          }))}
        />
      </Framed>
    </Part>
  );
}

function Notes({ offer }: { offer: Offer }) {
  return (
    <Part title="Good to know">
      <Points>
        {offer.credit > 0 ? (
          <li>
            A new account begins with {formatCents(offer.credit, "charge")} of credit. You need no
            card to try it.
          </li>
        ) : null}
        <li>Prices per message are excl. GST. The 10% is added once, when you buy credit.</li>
        <li>
          A text with up to 160 characters is one SMS. A longer one, or one with emoji or other
          special characters, has several parts, each at the price of one SMS. You see how many, and
          the exact price, before you send.
        </li>
        <li>Credit does not expire. There is no monthly fee unless you choose a plan.</li>
        <li>A number of your own is paid by the month, at the price shown before you buy it.</li>
        <li>
          A message that no carrier accepted costs nothing: its price goes back into your credit.{" "}
          <TextLink to={paths.terms}>The terms</TextLink> say what is refunded.
        </li>
        <li>
          For larger amounts, or to pay by invoice, write to <Support offer={offer} />.
        </li>
      </Points>
    </Part>
  );
}

function countOf(messages: number, medium: Medium): string {
  return `${formatCount(messages)} ${medium.toUpperCase()}`;
}

interface PricedRow {
  id: string;
  name: string;
  medium: Medium;
  /** What the name need not say. */
  messages: string;
  price: number;
  priceWithTax: number;
}

function PricedTable({ caption, rows }: { caption: string; rows: readonly PricedRow[] }) {
  const inOrder = MEDIA.flatMap(({ value }) => rows.filter(({ medium }) => medium === value));
  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead numeric className="max-sm:hidden">
            {EXCL_GST}
          </TableHead>
          <TableHead numeric>incl. GST</TableHead>
        </TableRow>
      </thead>
      <tbody>
        {inOrder.map(({ id, name, messages, price, priceWithTax }) => (
          <TableRow key={id}>
            <TableCell>
              <span className="font-medium">{name}</span>
              <span className="block text-muted-foreground text-xs empty:hidden">{messages}</span>
            </TableCell>
            <TableCell numeric className="max-sm:hidden">
              {formatCents(price, "charge")}
            </TableCell>
            <TableCell numeric>{formatCents(priceWithTax, "charge")}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="overflow-hidden rounded-lg border">{children}</div>;
}

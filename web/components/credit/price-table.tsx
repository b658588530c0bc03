import type { Medium } from "#core/permissions.ts";
import { toCents } from "#core/rules/money.ts";
import type { PriceList } from "#core/rules/price-cart.ts";
import { BUNDLE_RANGES, priceOf, rateFor } from "#core/rules/prices.ts";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { EXCL_GST, formatCents, formatCount, formatRate } from "#web/lib/format.ts";

interface PriceTableProps {
  medium: Medium;
  list: PriceList;
}

/** What messages of one medium cost, from each quantity on. */
export function PriceTable({ medium, list }: PriceTableProps) {
  const name = medium.toUpperCase();
  const { min } = BUNDLE_RANGES[medium];
  const sizes = [min, ...list.tiers[medium].map(({ from }) => from)].toSorted((a, b) => a - b);
  return (
    <>
      <Table>
        <caption className="sr-only">{`What ${name} cost`}</caption>
        <thead>
          <TableRow>
            <TableHead>From</TableHead>
            <TableHead numeric>Per {name}</TableHead>
            <TableHead numeric className="max-sm:hidden">
              {EXCL_GST}
            </TableHead>
            <TableHead numeric>incl. GST</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {sizes.map((size) => {
            const rate = rateFor(size, list.tiers[medium], list.base[medium]);
            const { credit, total } = priceOf(size * rate);
            return (
              <TableRow key={size}>
                <TableCell className="figures whitespace-nowrap font-medium">
                  {formatCount(size)} {name}
                </TableCell>
                <TableCell numeric>{formatRate(toCents(rate))}</TableCell>
                <TableCell numeric className="max-sm:hidden">
                  {formatCents(toCents(credit), "charge")}
                </TableCell>
                <TableCell numeric>{formatCents(total, "charge")}</TableCell>
              </TableRow>
            );
          })}
        </tbody>
      </Table>
      {list.first[medium] ? (
        <p className="border-t px-5 py-3 text-primary-text">
          Your first {name} purchase costs {formatRate(toCents(list.firstRates[medium]))} per {name}{" "}
          instead of {formatRate(toCents(list.base[medium]))}, whatever its size.
        </p>
      ) : null}
    </>
  );
}

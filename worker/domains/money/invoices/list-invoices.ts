import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { typedInvoiceNumber } from "#core/rules/tax-invoices.ts";
import { endOfDay, SYDNEY, startOfDay } from "#core/rules/zoned-day.ts";
import { verb } from "#worker/verb.ts";
import { type Filter, invoiceCount, invoicesOf } from "./inner/invoice-queries.ts";
import { presentInvoice } from "./inner/present-invoice.ts";

export const listInvoices = verb(contract.listInvoices, async (ctx, input) => {
  const page = paging(input);
  const typed = input.search ? typedInvoiceNumber(input.search) : {};
  if (!typed) return pageOf([], 0, page);
  const { id } = ctx.account;
  const filter: Filter = {
    from: moment(input.from, startOfDay),
    to: moment(input.to, endOfDay),
    isPaid: only(input.status) && only(input.status) === "completed",
    kind: only(input.kind),
    ...typed,
  };
  const [rows, total] = await Promise.all([
    invoicesOf(ctx, id, filter, page),
    invoiceCount(ctx, id, filter),
  ]);
  return pageOf(
    rows.map((row) => presentInvoice(ctx, row)),
    total,
    page,
  );
});

function moment(day: string | undefined, edge: typeof startOfDay): number | undefined {
  return day === undefined ? undefined : edge(day, SYDNEY);
}

/** Of all values or of none, nothing is left out. */
function only<T>(values: readonly T[] = []): T | undefined {
  return values.length === 1 ? values[0] : undefined;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gstOfPart, isEleventh } from "#core/rules/gst.ts";
import {
  ABN_FROM,
  invoiceLine,
  invoiceNumber,
  invoiceParty,
  typedInvoiceNumber,
} from "#core/rules/tax-invoices.ts";

describe("the number of an invoice", () => {
  it("is printed with its kind and six digits", () => {
    expect(invoiceNumber("invoice", 42)).toBe("INV-000042");
    expect(invoiceNumber("creditNote", 7)).toBe("CN-000007");
    expect(invoiceNumber("invoice", 12_345_678)).toBe("INV-12345678");
  });

  it.each([
    ["INV-000042", { kind: "invoice", number: 42 }],
    [" inv 42 ", { kind: "invoice", number: 42 }],
    ["cn--7", { kind: "creditNote", number: 7 }],
    ["INV42", { kind: "invoice", number: 42 }],
    ["00042", { number: 42 }],
    ["123456789", { number: 123_456_789 }],
  ])("is found as %j", (typed, found) => {
    expect(typedInvoiceNumber(typed)).toEqual(found);
  });

  it.each(["", "INV", "INV-", "42 INV", "XINV-42", "INV-42x", "1234567890", "4 2"])(
    "is not %j",
    (typed) => {
      expect(typedInvoiceNumber(typed)).toBeUndefined();
    },
  );
});

it("an invoice names its buyer's ABN from $1,000", () => {
  expect(ABN_FROM).toBe(100_000);
});

it("who sells, who buys and what is sold are kept whole", () => {
  const party = { name: "Ann", abn: null, address: "1 Any Street" };
  expect(invoiceParty.parse(party)).toEqual(party);
  expect(invoiceParty.safeParse({ name: "Ann" }).success).toBe(false);
  expect(invoiceLine.parse({ text: "Credit", cents: 5 })).toEqual({ text: "Credit", cents: 5 });
  expect(invoiceLine.safeParse({ text: "Credit", cents: 5.5 }).success).toBe(false);
});

it("a total includes GST where GST is exactly one eleventh", () => {
  expect(isEleventh({ total: 1100, gst: 100 })).toBe(true);
  expect(isEleventh({ total: 1099, gst: 100 })).toBe(false);
});

describe("the GST of what is taken back", () => {
  it("is rounded half a cent up", () => {
    const whole = { total: 100, gst: 9 };
    expect(gstOfPart(whole, { total: 0, gst: 0 }, 50)).toBe(5);
    expect(gstOfPart(whole, { total: 0, gst: 0 }, 49)).toBe(4);
    expect(gstOfPart(whole, { total: 50, gst: 5 }, 50)).toBe(4);
  });

  it("is that of the whole, however it is cut", () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), (parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        const whole = { total, gst: Math.round(total / 11) };
        const before = { total: 0, gst: 0 };
        for (const part of parts) {
          const gst = gstOfPart(whole, before, part);
          expect(gst).toBeGreaterThanOrEqual(0);
          before.total += part;
          before.gst += gst;
        }
        expect(before).toEqual(whole);
      }),
    );
  });
});

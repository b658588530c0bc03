import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "scripts",
    file: "worker/domains/money/invoices/inner/text-runs.ts",
    find: "const letters = (isTurned ? at.toReversed() : at).map(",
    replace: "const letters = at.map(",
    breaks: "Arabic is printed backwards",
    tests: "tests/unit/worker/invoice-fonts.test.ts",
    only: "right to left|prints",
  },
  {
    rule: "scripts",
    file: "worker/domains/money/invoices/inner/text-runs.ts",
    find: "(index) => mirrored.get(index) ?? line.charAt(index),",
    replace: "(index) => line.charAt(index),",
    breaks: "brackets stay as they were",
    tests: "tests/unit/worker/invoice-fonts.test.ts",
    only: "turns brackets around",
  },
  {
    rule: "scripts",
    file: "worker/domains/money/orders/inner/write-order.ts",
    find: '  if (row.paymentMode === "stripe" && row.userId !== null) await checkBuyer(ctx);\n',
    replace: "",
    breaks: "an invoice is paid that cannot name its buyer",
    tests: "tests/worker/money/invoices/tax-invoices.test.ts",
    only: "before anything is paid",
  },
];

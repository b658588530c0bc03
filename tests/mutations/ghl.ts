import type { Mutation } from "./mutation.ts";

const GHL = "worker/domains/integrations/ghl";
const TESTS = "tests/worker/integrations";

export const mutations: Mutation[] = [
  {
    rule: "R330",
    file: "web/lib/stale-after.ts",
    find: "return keysOf(...GHL);",
    replace: "return [];",
    breaks: "sub-accounts of GoHighLevel appear after a reload only",
    tests: "tests/unit/web/stale-after.test.ts",
  },
  {
    rule: "R330",
    file: `${GHL}/sync-locations.ts`,
    find: 'known.has(id) ? [] : [changed(id, name, "connected")]',
    replace: "[]",
    breaks: "a sub-account of GoHighLevel that was connected is not heard of",
    tests: `${TESTS}/ghl.test.ts`,
  },
  {
    rule: "R391",
    file: `${GHL}/webhook-log.ts`,
    find: 'if (subAccount === undefined) ctx.log.info("subAccountId is required", {});',
    replace: "",
    breaks: "nothing says why the log of GoHighLevel's webhooks is empty",
    tests: `${TESTS}/ghl-webhooks.test.ts`,
    only: "R391",
  },
  {
    rule: "R392",
    file: `${GHL}/billing.ts`,
    find: 'rows.filter(({ medium }) => type === "all" || medium === type)',
    replace: "rows",
    breaks: "a billing report of GoHighLevel's has every message, whatever type was asked for",
    tests: `${TESTS}/ghl-reports.test.ts`,
    only: "R392",
  },
  {
    rule: "ghl",
    file: `${GHL}/inner/report-queries.ts`,
    find: "AND m.refunded = 0",
    replace: "",
    breaks: "a sub-account is charged for what was refunded",
    tests: `${TESTS}/ghl-reports.test.ts`,
    only: "refunded",
  },
  {
    rule: "ghl",
    file: `${GHL}/accept-event.ts`,
    find: 'dnd === true || status === "active" || status === "permanent"',
    replace: "dnd === true",
    breaks: "a contact at GoHighLevel who wants no texts gets them",
    tests: `${TESTS}/ghl-messages.test.ts`,
    only: "is an opt-out",
  },
  {
    rule: "ghl",
    file: "worker/http/ghl-webhook.ts",
    find: "if (!(await isSignedByGhl(Buffer.from(bytes), signature, key))) {",
    replace: "if (signature === '') {",
    breaks: "a stranger sends through an account's GoHighLevel",
    tests: `${TESTS}/ghl-messages.test.ts`,
    only: "takes nothing without",
  },
];

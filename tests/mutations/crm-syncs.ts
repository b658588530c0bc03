import type { Mutation } from "./mutation.ts";

const SYNCS = "worker/domains/integrations/crm-syncs";
const SYNC_TESTS = "tests/worker/integrations/crm-syncs.test.ts";

export const mutations: Mutation[] = [
  {
    rule: "crm-syncs",
    file: `${SYNCS}/inner/apply-page.ts`,
    find: "    ({ sourceId }) => sourceId === row.id,",
    replace: "    () => true,",
    breaks: "a deletion in the CRM removes a contact that the sync did not add",
    tests: SYNC_TESTS,
    only: "who was in the group before",
  },
  {
    rule: "crm-syncs",
    file: "worker/events/consequences.ts",
    find: '"groups.deleted": { endsSyncsOf: ({ groups }) => groups },',
    replace: '"groups.deleted": {},',
    breaks: "the syncs of a deleted group stay",
    tests: SYNC_TESTS,
    only: "a deleted group",
  },
  {
    rule: "crm-syncs",
    file: `${SYNCS}/inner/apply-page.ts`,
    find: "    return optedOut && !(known?.optedOut && known.number === number);",
    replace: "    return false;",
    breaks: "an opt-out in the CRM is none here",
    tests: SYNC_TESTS,
    only: "hubspot.*an opt-out there",
  },
  {
    rule: "crm-syncs",
    file: `${SYNCS}/inner/remove-gone.ts`,
    find: "  if (row.records === 0) return row;",
    replace: "",
    breaks: "a pass that sees nobody removes everyone",
    tests: SYNC_TESTS,
    only: "a pass that sees nobody",
  },
];

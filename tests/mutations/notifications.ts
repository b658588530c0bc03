import type { Mutation } from "./mutation.ts";

const tests = "tests/worker/platform/notifications/launched.test.ts";

const bell = "tests/unit/web/bell.test.ts";

export const mutations: Mutation[] = [
  {
    rule: "R064",
    file: "worker/domains/platform/notifications/notifications.ts",
    find: '...(kind === "mms" ? { kind: "message", mms: true } : { kind }),',
    replace: '...(kind === "mms" ? { kind: "message" } : { kind }),',
    breaks: "an inbound MMS has no flag",
    tests,
  },
  {
    rule: "R064",
    file: "core/contract/notifications/notifications.ts",
    find: 'mms: { may: "history", medium: "mms" },',
    replace: 'mms: { may: "history" },',
    breaks: "people who see no MMS are notified of one",
    tests,
  },
  {
    rule: "R118",
    file: "worker/domains/platform/notifications/inner/queries.ts",
    find: "AND kind = ${kind} AND message = ${message} AND read_at IS NULL)`);",
    replace: "AND kind = ${kind} AND message = 'x' AND read_at IS NULL)`);",
    breaks: "each message of a program adds an entry",
    tests,
  },
  {
    rule: "R118",
    file: "worker/domains/platform/notifications/inner/queries.ts",
    find: "AND kind = ${kind} AND message = ${message} AND read_at IS NULL)`);",
    replace: "AND kind = ${kind} AND message = ${message})`);",
    breaks: "nothing is added once the first entry was read",
    tests,
  },
  {
    rule: "R248",
    file: "worker/domains/campaigns/quick-messages/inner/new-quick.ts",
    find: '...(automatic ? [] : [{ type: "sending.added", kind: "schedule" } as const]),',
    replace: "",
    breaks: "a scheduled quick message is not in the bell",
    tests,
  },
  {
    rule: "R249",
    file: "worker/domains/campaigns/campaigns/launch.ts",
    find: '{ type: "sending.added", kind: isLater ? "schedule" : "bulk" },',
    replace: '{ type: "sending.added", kind: "schedule" },',
    breaks: "a campaign that starts is called a scheduled one",
    tests,
  },
  {
    rule: "R250",
    file: "core/contract/notifications/notifications.ts",
    find: 'quick: "New message received",',
    replace: 'quick: "New message received!",',
    breaks: "a quick message is announced like an inbound one",
    tests,
  },
  {
    rule: "R490",
    file: "web/features/notifications/notification-row.tsx",
    find: "          {message.charAt(0).toUpperCase()}\n",
    replace: "",
    breaks: "a notification has no letter",
    tests: bell,
  },
  {
    rule: "R490",
    file: "web/features/notifications/notification-row.tsx",
    find: "            {message}\n",
    replace: "",
    breaks: "a notification does not say what it is",
    tests: bell,
  },
  {
    rule: "R490",
    file: "web/features/notifications/notification-row.tsx",
    find: '{deleting ? null : <Trash2 aria-hidden="true" />}',
    replace: "",
    breaks: "a notification has no delete icon",
    tests: bell,
  },
  {
    rule: "R491",
    file: "core/contract/notifications/notifications.ts",
    find: '"No new notification."',
    replace: '"Nothing new."',
    breaks: "an empty bell says something else",
    tests: bell,
  },
];

import type { Mutation } from "./mutation.ts";

const TESTS = "tests/worker/administration/admin/log-in-as.test.ts";

export const mutations: Mutation[] = [
  {
    rule: "R443",
    file: "worker/domains/administration/admin/log-in-as.ts",
    find: "    parentId: sessionId,",
    replace: "",
    breaks: "an administrator who logs in as a user cannot return",
    tests: TESTS,
  },
  {
    rule: "R538",
    file: "worker/domains/identity/sessions/return-to-own.ts",
    find: "await setSessionCookies(ctx, callerOf(ctx), session.id, to);",
    replace: "",
    breaks: "the administrator's own session is not restored",
    tests: TESTS,
  },
  {
    rule: "log-in-as",
    file: "worker/http/mount.ts",
    find: '(actor.mode === "view" && changes(endpoint))',
    replace: "false",
    breaks: "an administrator who only looks changes things",
    tests: TESTS,
    only: "only let them look",
  },
  {
    rule: "log-in-as",
    file: "worker/domains/identity/sessions/session-queries.ts",
    find: "sql`MIN(${session.expiresAt}, COALESCE(${sessions.endsAt}, ${session.expiresAt}))`",
    replace: "session.expiresAt",
    breaks: "an administrator stays logged in as someone else for as long as they renew",
    tests: TESTS,
    only: "however often",
  },
];

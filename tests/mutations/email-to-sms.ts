import type { Mutation } from "./mutation.ts";

const DOMAIN = "worker/domains/automation/email-to-sms";
const TESTS = "tests/worker/automation/email-to-sms";

export const mutations: Mutation[] = [
  {
    rule: "R272",
    file: `${DOMAIN}/inner/allowed-sender.ts`,
    find: "if (!sender || sender.confirmedAt === null) return undefined;",
    replace: "if (!sender) return undefined;",
    breaks: "an address sends texts before it has confirmed its link",
    tests: `${TESTS}/receiving.test.ts`,
  },
  {
    rule: "R272",
    file: `${DOMAIN}/receive-email.ts`,
    find: "const author = authorOf(headers, edge);",
    replace: 'const author = /[^\\s<]+@[^\\s>]+/.exec(onlyValue(headers, "from") ?? "")?.[0];',
    breaks: "an email is believed to be from whom it says",
    tests: `${TESTS}/receiving.test.ts`,
  },
  {
    rule: "R272",
    file: `${DOMAIN}/send-email.ts`,
    find: "if (!allowed) return { problem: EMAIL_PROBLEMS.notAllowed };",
    replace: "if (!allowed) throw new Error();",
    breaks: "an email of an address that was removed is tried for ever",
    tests: `${TESTS}/sending.test.ts`,
  },
  {
    rule: "R373",
    file: `${DOMAIN}/inner/allowed-sender.ts`,
    find: 'return person && may(person, "emailSms") ? { account, sender, person } : undefined;',
    replace: "return person ? { account, sender, person } : undefined;",
    breaks: "accounts that may not any more still send texts by email",
    tests: `${TESTS}/receiving.test.ts`,
  },
  {
    rule: "R373",
    file: "core/contract/email-to-sms/email-senders.ts",
    find: '  access: { who: "signed-in", may: "emailSms" },',
    replace: '  access: { who: "signed-in" },',
    breaks: "everyone reads the allowed addresses",
    tests: `${TESTS}/allowed-senders.test.ts`,
  },
  {
    rule: "R386",
    file: "core/contract/email-to-sms/email-senders.ts",
    find: 'export const deleteEmailSender = endpoint("DELETE", "/emailmessage", {',
    replace: 'export const deleteEmailSender = endpoint("DELETE", "/emailmessage/{id}", {',
    breaks: "an address is not deleted by an id in the query or the body",
    tests: `${TESTS}/allowed-senders.test.ts`,
  },
  {
    rule: "R387",
    file: "core/contract/support/support.ts",
    find: "input: z.object({ subject, message_body: message }),",
    replace: "input: z.object({ subject, message }),",
    breaks: "a message to support has another field",
    tests: "tests/worker/administration/support/support.test.ts",
  },
  {
    rule: "R387",
    file: "worker/domains/administration/support/support.ts",
    find: "`Account: ${name} (${ctx.account.id})`,",
    replace: "",
    breaks: "the operator does not see whose message it is",
    tests: "tests/worker/administration/support/support.test.ts",
  },
  {
    rule: "sent-is-said",
    file: `${DOMAIN}/send-email.ts`,
    find: "(await sentBefore(ctx, email)) ?? { problem: EMAIL_PROBLEMS.failed }",
    replace: "{ problem: EMAIL_PROBLEMS.failed }",
    breaks: "what was sent is said to have failed",
    tests: `${TESTS}/sending.test.ts`,
    only: "what was sent is said",
  },
  {
    rule: "edge-on-top",
    file: `${DOMAIN}/inner/author-of.ts`,
    find: "  return results?.server === edge ? results : undefined;",
    replace: "  return results?.server.startsWith(edge) ? results : undefined;",
    breaks: "a server whose name begins like the edge's is believed",
    tests: "tests/unit/automation/email-author.test.ts",
    only: "is unknown if",
  },
];

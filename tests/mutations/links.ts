import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "R027",
    file: "worker/domains/links/check-short-url.ts",
    find: 'if (!link || link.isOver) throw notFound("Link");\n  return { data: { code, longUrl: link.url } };',
    replace:
      'if (!link || link.isOver) throw notFound("Link");\n  return { data: { code, longUrl: ctx.settings.APP_URL } };',
    breaks: "the call does not say where the link leads",
    tests: "tests/worker/links/clicks.test.ts",
  },
  {
    rule: "R152",
    file: "worker/domains/links/long-url.ts",
    find: '    throw invalid("longUrl", LINK_TEXTS.required);\n',
    replace: "",
    breaks: "a short link that leads nowhere is sent",
    tests: "tests/worker/links/campaign.test.ts",
  },
  {
    rule: "R153",
    file: "worker/domains/links/long-url.ts",
    find: 'if ("problem" in target) throw invalid("longUrl", target.problem);',
    replace: 'if ("problem" in target) return null;',
    breaks: "an address that nobody should be led to is left out silently",
    tests: "tests/worker/links/campaign.test.ts",
  },
  {
    rule: "R153",
    file: "worker/domains/links/long-url.ts",
    find: "return isOurs ? { problem: LINK_TEXTS.ownHost } : target;",
    replace: "return target;",
    breaks: "a short link leads to a short link",
    tests: "tests/worker/links/campaign.test.ts",
  },
  {
    rule: "R153",
    file: "worker/domains/links/find-link.ts",
    find: 'const target = "url" in to ? to.url : undefined;',
    replace: 'const target = "url" in to ? to.url : link.url;',
    breaks: "a link that was stored before its target was refused still leads there",
    tests: "tests/worker/links/known-links.test.ts",
  },
  {
    rule: "R010",
    file: "worker/domains/links/own-links.ts",
    find: "return (text, number) => withCodes(withShortLink(text, number), number);",
    replace: "return (text, number) => withCodes(text, number);",
    breaks: "recipients get the placeholder",
    tests: "tests/worker/links/campaign.test.ts",
  },
  {
    rule: "R028",
    file: "worker/edge/page.ts",
    find: "\"default-src 'none'; style-src",
    replace: '"default-src *; style-src',
    breaks: "a recipient's page may load anything",
    tests: "tests/worker/edge/reply.test.ts",
  },
];

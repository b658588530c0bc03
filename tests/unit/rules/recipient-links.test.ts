import { expect, it } from "vitest";
import { measureText } from "#core/rules/message-parts.ts";
import {
  hasReplyLink,
  isOwnLink,
  needsCode,
  onHost,
  optOutCodeOf,
  optOutPlaceholder,
  replyCodeOf,
  replyPlaceholder,
  withCode,
  withExampleLinks,
  withReplyLink,
} from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";

const HOST = "cooee.au";
const CODE = "0Ab12Cd3";

it("R244: the placeholder of the opt-out link is {host}/u########, as long as the link", () => {
  expect(optOutPlaceholder(HOST)).toBe("cooee.au/u########");
  const text = `Stop: ${optOutPlaceholder(HOST)}.`;
  expect(needsCode(text)).toBe(true);
  expect(withCode(text, CODE)).toBe("Stop: cooee.au/u0Ab12Cd3.");
  expect(measureText(withCode(text, CODE))).toEqual(measureText(text));
});

it("R245: the placeholder of the reply link is {host}/r########, as long as the link", () => {
  expect(replyPlaceholder(HOST)).toBe("cooee.au/r########");
  const text = `Coming? ${replyPlaceholder(HOST)}`;
  expect(withCode(text, CODE)).toBe("Coming? cooee.au/r0Ab12Cd3");
  expect(measureText(withCode(text, CODE))).toEqual(measureText(text));
});

it("a text without placeholders needs no code and stays as it is", () => {
  for (const text of ["Sale", "cooee.au/u#######", "cooee.au/u#########", "Win #1 /r/###"]) {
    expect([text, needsCode(text)]).toEqual([text, false]);
    expect(onHost(text, "links.bells.example")).toBe(text);
  }
});

it("puts every placeholder on the host that the account's links are on now", () => {
  const of = (host: string) =>
    [optOutPlaceholder(host), replyPlaceholder(host), shortLinkPlaceholder(host)].join(" or ");
  for (const [before, after] of [
    ["cooee.au", "go.bells.example"],
    ["localhost:8787", "cooee.au"],
    ["go.bells.example", "cooee.au"],
  ] as const) {
    expect(onHost(of(before), after)).toBe(of(after));
  }
  expect(onHost(`https://${optOutPlaceholder("a.example")}`, "$1.example")).toBe(
    `https://${optOutPlaceholder("$1.example")}`,
  );
});

it("a placeholder never runs into another or into the words beside it", () => {
  const short = shortLinkPlaceholder(HOST);
  const reply = replyPlaceholder(HOST);
  for (const [written, sent] of [
    [`${short}${reply}`, `${short} ${reply}`],
    [`See${short}now`, `See ${short} now`],
    [`Thanks.${reply}.Bye`, `Thanks. ${reply} .Bye`],
    [`Hi {{name}}${reply}{{name}}`, `Hi {{name}} ${reply} {{name}}`],
    [`Book/${short}/now`, `Book/ ${short} /now`],
    [`${reply}谢谢`, `${reply} 谢谢`],
  ] as const) {
    expect(onHost(written, HOST)).toBe(sent);
    expect(onHost(sent, HOST)).toBe(sent);
  }
  for (const text of [
    `Book: ${short}, or (${reply}).`,
    `Book:${short}! "${reply}"…`,
    `https://${short}\n${reply}`,
  ]) {
    expect(onHost(text, HOST)).toBe(text);
  }
});

it("adds a reply link on a line of its own, once", () => {
  const once = withReplyLink("Coming?", HOST);
  expect(once).toBe("Coming?\nReply: cooee.au/r########");
  expect(withReplyLink(once, HOST)).toBe(once);
  expect(withReplyLink("", HOST)).toBe("Reply: cooee.au/r########");
  expect(withReplyLink("Coming?\n", HOST)).toBe(once);
  expect(withReplyLink(`Say ${replyPlaceholder(HOST)}`, HOST)).toBe("Say cooee.au/r########");
});

it("knows a text that has a reply link", () => {
  expect(hasReplyLink(`Coming? ${replyPlaceholder(HOST)}`)).toBe(true);
  for (const text of ["Coming?", optOutPlaceholder(HOST), "cooee.au/r#########"]) {
    expect([text, hasReplyLink(text)]).toEqual([text, false]);
  }
});

it("knows recipients' own links and their placeholders from other paths", () => {
  const own = ["/u0Ab12Cd3", "/r0Ab12Cd3", "/u########", "/r########"];
  expect(own.filter((path) => !isOwnLink(path))).toEqual([]);
  const others = ["/", "/campaigns", "/reporting", "/x########", "/u#######"];
  expect(others.filter(isOwnLink)).toEqual([]);
});

it("reads codes from paths of exactly their shape", () => {
  expect(optOutCodeOf("/u0Ab12Cd3")).toBe(CODE);
  expect(replyCodeOf("/r0Ab12Cd3")).toBe(CODE);
  // Made before every code had a digit: those links opt out for ever.
  expect(optOutCodeOf("/uAbcdefgh")).toBe("Abcdefgh");
  for (const path of ["/r0Ab12Cd", "/r0Ab12Cd34", "/R0Ab12Cd3", "/r0Ab12Cd3/", "/reporting"]) {
    expect([path, replyCodeOf(path)]).toEqual([path, undefined]);
  }
});

it("shows a text with links like those that recipients get, as long as its placeholders", () => {
  const host = "bells.au";
  const placeholders = [
    optOutPlaceholder(host),
    replyPlaceholder(host),
    shortLinkPlaceholder(host),
  ];
  const written = `Hi #1: ${placeholders.join(" ")}`;
  const shown = withExampleLinks(written);
  expect(shown).toHaveLength(written.length);
  const paths = shown.split(" ").map((link) => link.slice(host.length));
  expect(paths.slice(2).map(isOwnLink)).toEqual([true, true, true]);
  expect(shown.match(/#/g)).toHaveLength(1);
  expect(withExampleLinks("No links, ######## or /x########")).toBe(
    "No links, ######## or /x########",
  );
});

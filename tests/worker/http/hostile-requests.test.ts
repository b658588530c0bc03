import { SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { createEmptyGroup } from "#core/contract/groups/groups.ts";
import { uploadSheet } from "#core/contract/imports/imports.ts";
import { checkQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { createSegment } from "#core/contract/segments/segments.ts";
import { createTemplate } from "#core/contract/templates/templates.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { newWorld, type World } from "#tests/support/world.ts";

// What no client sends and no generator of inputs makes: bodies and addresses that are odd by themselves.

let own: World;
beforeAll(async () => {
  own = await newWorld({}, ["group", "campaign", "room"]);
});

interface Odd {
  method?: string;
  path: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

async function answerTo({ method = "POST", path, body, headers }: Odd) {
  const response = await SELF.fetch(`${ORIGIN}/api${path}`, {
    method,
    redirect: "manual",
    headers: { cookie: own.cookie, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

const quick = (fields: string) => ({ path: checkQuickMessage.path, body: `{${fields}}` });
const group = (fields: string) => ({ path: createEmptyGroup.path, body: `{${fields}}` });
const form = (parts: string) => ({
  path: uploadSheet.path,
  headers: { "content-type": "multipart/form-data; boundary=x" },
  body: parts.replaceAll("\n", "\r\n"),
});
const nested = (levels: number, open: string, close: string) =>
  open.repeat(levels) + close.repeat(levels);

/** Lines of a file in a form. */
const file = (name: string, content: string, more = "") =>
  `--x\nContent-Disposition: form-data; name="file"; filename="${name}"\n${more}\n${content}\n--x--\n`;

function streamed(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.slice(at, at + 7));
      at += 7;
      if (at >= bytes.length) controller.close();
    },
  });
}

const ODD: Readonly<Record<string, () => Odd>> = {
  "lists in lists": () => quick(`"contacts":${nested(200_000, "[", "]")}`),
  "objects in objects": () => group(`"name":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`),
  "a filter of many levels": () => ({
    path: createSegment.path,
    body: `{"name":"a","filter":${'{"combinator":"and","rules":['.repeat(20_000)}${"]}".repeat(20_000)}}`,
  }),
  "the same name twice": () => group('"name":"a","name":{"name":"b"},"name":["c"]'),
  "__proto__ everywhere": () =>
    quick(
      '"__proto__":{"sender":"x"},"sender":"#SharedNum#","message":"{{__proto__}} {{constructor}}","numberList":[{"number":"0412345678","contactData":{"__proto__":"a","constructor":"b","toString":"c"}}]',
    ),
  "constructor as a name": () =>
    group(
      '"name":"constructor","contacts":[{"number":"0412345678","fields":[{"name":"constructor","value":"a"},{"name":"__proto__","value":"b"}]}]',
    ),
  "halves of characters": () =>
    group(
      '"name":"\\ud800","contacts":[{"number":"0412345678","fields":[{"name":"a","value":"\\udc00\\ud800"}]}]',
    ),
  "NUL in a name": () => group('"name":"a\\u0000b"'),
  "NUL in a value": () =>
    group(
      '"name":"nul","contacts":[{"number":"0412345679","fields":[{"name":"a","value":"a\\u0000b"}]}]',
    ),
  "NUL in a message": () => ({
    path: createTemplate.path,
    body: '{"name":"n","message":"a\\u0000b","templateType":"sms"}',
  }),
  "a number beyond all numbers": () => quick('"sender":"a","message":"b","totalContacts":1e999'),
  "less than nothing by nothing": () => quick('"sender":"a","message":"b","totalContacts":-0'),
  "a number of a thousand digits": () => quick(`"totalContacts":${"9".repeat(1000)}`),
  "a name of a megabyte": () => group(`"name":"${"a".repeat(1_000_000)}"`),
  "a hundred thousand fields": () =>
    quick(Array.from({ length: 80_000 }, (_, at) => `"f${at}":1`).join(",")),
  "a hundred thousand values": () =>
    quick(
      `"sender":"a","message":"b","numberList":[{"number":"0412345678","contactData":{${Array.from({ length: 60_000 }, (_, at) => `"f${at}":""`).join(",")}}}]`,
    ),
  "an id of eight thousand characters": () => ({
    method: "GET",
    path: `/gateway/campaign/cmp_${"0".repeat(8000)}`,
  }),
  "an id of other characters": () => ({
    method: "GET",
    path: "/mobile/group/grp_%F0%9F%92%A9%00%ff",
  }),
  "a path in a path": () => ({ method: "GET", path: "/group/..%2f..%2fadmin/../user//me" }),
  "a query of a thousand pages": () => ({
    method: "GET",
    path: `/group?${"page=1&".repeat(1000)}search[]=a&search[$ne]=b`,
  }),
  "no content type": () => ({ ...group('"name":"untyped"'), headers: { "content-type": "" } }),
  "another content type": () => ({
    ...group('"name":"a"'),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  "another charset": () => ({
    ...group('"name":"b"'),
    headers: { "content-type": "application/json; charset=utf-7" },
  }),
  "a compressed body that is none": () => ({
    ...group('"name":"c"'),
    headers: { "content-encoding": "gzip" },
  }),
  "a body of unknown length": () => ({ ...group(""), body: streamed('{"name":"chunks"}') }),
  "UTF-16": () => ({
    path: createEmptyGroup.path,
    body: Uint8Array.from('\ufeff{"name":"a"}', (letter) => letter.charCodeAt(0)),
  }),
  "a form without a boundary": () => ({
    ...form(file("a.csv", "Mobile\n0412345678")),
    headers: { "content-type": "multipart/form-data" },
  }),
  "a form that never ends": () => form(file("a.csv", "Mobile").replace("--x--", "")),
  "a form of nothing but boundaries": () => form("--x\n".repeat(20_000)),
  "a form with the file as text": () =>
    form('--x\nContent-Disposition: form-data; name="file"\n\nMobile\n--x--\n'),
  "a form with two files": () =>
    form(file("a.csv", "Mobile\n0412345678").replace("--x--\n", "") + file("b.csv", "Mobile\n04")),
  "a form with __proto__ as a field": () =>
    form(
      `--x\nContent-Disposition: form-data; name="__proto__"\n\n{}\n${file("a.csv", "Mobile\n0412345678")}`,
    ),
  "a file with a name of its own": () => form(file("../../\\u0000a\\r\\nb.xlsx", "PK\u0003\u0004")),
  "a part of another encoding": () =>
    form(file("a.csv", "TW9iaWxl", "Content-Transfer-Encoding: base64\nContent-Type: text/csv\n")),
};

it.each(Object.entries(ODD))("%s is answered, and breaks nothing", async (_, odd) => {
  const { status, text } = await answerTo(odd());
  // Not even an answer grows with what was sent.
  expect(text.length).toBeLessThan(50_000);
  expect([status < 500, text.slice(0, 300)]).toEqual([true, text.slice(0, 300)]);
  expect(() => JSON.parse(text)).not.toThrow();
});

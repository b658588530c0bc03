import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import * as z from "zod";
import { listContacts } from "#core/contract/contacts/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { importNewGroup, importProgress, uploadSheet } from "#core/contract/imports/imports.ts";
import { newAccount } from "#tests/support/account.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import {
  asXls,
  asXlsx,
  bytesOf,
  makeCompoundFile,
  makeExcel5,
  makeZip,
  workbook,
  workbookParts,
  worksheet,
} from "#tests/unit/files/make-files.ts";
import { call, mapping } from "#tests/worker/audience/groups/support.ts";
import { listContacts as contactsOf } from "#worker/domains/audience/contacts/list-contacts.ts";

const ADA = { number: "61412345678", fields: [{ name: "first_name", value: "Ada" }] };
const PEOPLE = worksheet([
  ["Name", "Mobile"],
  ["Ada", "0412345678"],
]);
const utf16 = (text: string) =>
  new Uint8Array([
    0xff,
    0xfe,
    ...[...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
  ]);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const withFormula = () => {
  const sheet = worksheet([
    ["Name", "Mobile"],
    ["Ada", null],
  ]);
  sheet.B2 = { t: "n", v: 412345678, f: "A1+1" };
  return asXlsx(workbook({ A: sheet }));
};

const started = z.object({
  message: z.string(),
  data: z.object({ group: z.string(), import: z.string() }),
});
const preview = uploadSheet.output;
const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

async function browser() {
  return await sessionFor(await newAccount());
}

async function over(cookie: string, id: string) {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await call(`/group/import/${id}`, { cookie });
    const { data } = z.object({ data: importProgress }).parse(await answer.json());
    if (data.status === "complete" || data.status === "failed") return data;
    await scheduler.wait(50);
  }
  throw new Error("The import never ended");
}

it.each<[string, string, Uint8Array, Record<string, string>]>([
  ["a byte-order mark", "c.csv", bytesOf("\uFEFFName,Mobile\nAda,0412345678"), {}],
  ["UTF-16", "c.csv", utf16("Name\tMobile\r\nAda\t0412345678"), {}],
  ["semicolons", "c.csv", bytesOf("Name;Mobile\r\nAda;0412345678"), {}],
  ["Mac letters", "c.csv", latin1("Pr\x8enom,Mobile\rAda,0412345678\r"), {}],
  [
    "letters of an old code page",
    "c.xls",
    makeExcel5(1251, [
      [latin1("\xc8\xec\xff"), latin1("Mobile")],
      [latin1("Ada"), latin1("0412345678")],
    ]),
    {},
  ],
  [
    "HTML called .xls",
    "c.xls",
    bytesOf("<table><tr><td>Name<td>Mobile<tr><td>Ada<td>0412345678</table>"),
    {},
  ],
  [
    "quotes and line breaks in cells",
    "c.csv",
    bytesOf('"Na\nme","Mob""ile"\n"Ada","0412345678"'),
    {},
  ],
  ["empty and duplicate headers", "c.csv", bytesOf("Name,,Name\nAda,0412345678,x"), {}],
  ["no headers", "c.csv", bytesOf("Ada,0412345678"), {}],
  ["a lost leading zero", "c.csv", bytesOf("Name,Mobile\nAda,412345678"), {}],
  [
    "a power of ten that kept its digits",
    "c.csv",
    bytesOf("Name,Mobile\nAda,6.1412345678E+10"),
    {},
  ],
  [
    "numbers as numbers",
    "c.xlsx",
    asXlsx(
      workbook({
        A: worksheet([
          ["N", "M"],
          ["Ada", 61412345678],
        ]),
      }),
    ),
    {},
  ],
  ["an .xls", "c.xls", asXls(workbook({ A: PEOPLE })), {}],
  [
    "several sheets",
    "c.xlsx",
    asXlsx(workbook({ A: worksheet([["x"], ["y"]]), B: PEOPLE })),
    { sheet: "B" },
  ],
  ["a formula", "c.xlsx", withFormula(), {}],
])("R317, R378: imports a file with %s", async (_, name, bytes, sheet) => {
  const cookie = await browser();
  const form = { file: new File([bytes], name), ...sheet };
  const uploaded = await call("/group/upload", { cookie, method: "POST", form });
  const { data } = preview.parse(await uploaded.json());
  expect(data.columns[1]).toMatchObject({ mobiles: 1, filled: 1 });
  const again = await call(`/group/upload/${data.upload}?sheet=${data.sheet}`, { cookie });
  expect(preview.parse(await again.json()).data).toEqual(data);

  const labels = JSON.stringify(mapping(1, { first_name: 0 }));
  const begin = { name: "All", upload: data.upload, sheet: data.sheet, labels };
  const answer = await call("/group", { cookie, method: "POST", form: begin });
  const begun = started.parse(await answer.json());
  expect(begun.message).toBe("File uploaded");
  expect(await over(cookie, begun.data.import)).toMatchObject({
    status: "complete",
    added: 1,
    rejected: 0,
  });
  const list = await call(`/group/data/${begun.data.group}`, { cookie, method: "POST", json: {} });
  expect(listContacts.output.parse(await list.json()).items).toMatchObject([ADA]);
});

const SUPPORTED = ".xls, .xlsx, and .csv files are allowed";
const EMPTY = "Your file has no Contacts! Please add contacts.";
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
const locked = makeCompoundFile({ "/EncryptedPackage": new Uint8Array(64) });
const bomb = () => {
  const filler = { name: "xl/media/a.bin", content: new Uint8Array(101 * 1024 * 1024) };
  return makeZip([...workbookParts(""), filler]);
};

it.each<[string, string, Uint8Array, number, string, boolean?]>([
  ["of another type", "c.pdf", bytesOf("a"), 415, SUPPORTED, true],
  ["whose content is not what its name says", "c.csv", png, 415, SUPPORTED, true],
  [
    "over 5 MB",
    "c.csv",
    new Uint8Array(5_242_881).fill(65),
    413,
    "File must be less than 5MB",
    true,
  ],
  ["of 6 MB", "c.csv", new Uint8Array(6_000_000).fill(65), 413, "File must be less than 5MB"],
  ["that is empty", "c.csv", new Uint8Array(0), 422, EMPTY, true],
  ["with headers only", "c.csv", bytesOf("Name,Mobile\n"), 422, EMPTY, true],
  ["that is damaged", "c.xlsx", asXlsx(workbook({ A: PEOPLE })).subarray(0, 900), 422, "damaged"],
  ["that is encrypted", "c.xlsx", locked, 422, "protected with a password"],
  ["that unpacks past 100 MB", "c.xlsx", bomb(), 422, "too big once it is unpacked"],
])("refuses a file %s", async (_, name, bytes, status, text, detailed = false) => {
  const cookie = await browser();
  const form = { file: new File([bytes], name) };
  const answer = await call("/group/upload", { cookie, method: "POST", form });
  expect(answer.status).toBe(status);
  const { message, fields } = failure.parse(await answer.json());
  expect(message).toContain(text);
  expect(fields?.file).toBe(message);
  expect(fields?.fileDetail === undefined).toBe(!detailed);
});

it("R429: imports a file that is sent with its form into an existing group", async () => {
  const cookie = await browser();
  const made = await call("/group/groupWithcontact", {
    cookie,
    method: "POST",
    json: { name: "All" },
  });
  const { data } = z.object({ data: z.object({ _id: z.string() }) }).parse(await made.json());
  const form = {
    file: new File(["Mobile\n0412345678\nx,=cmd()\n"], "c.csv"),
    labels: JSON.stringify(mapping(0)),
  };
  const answer = await call(`/mobile/group/${data._id}`, { cookie, method: "PUT", form });
  const begun = started.parse(await answer.json());
  expect(await over(cookie, begun.data.import)).toMatchObject({ added: 1, rejected: 1 });
  const rejects = await call(`/group/import/${begun.data.import}/rejected`, { cookie });
  expect(rejects.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await rejects.text()).toBe(
    "Mobile,Column 2,Row,Reason\r\nx,'=cmd(),3,Not an Australian mobile number\r\n",
  );
});

it("names the field of a form that is wrong", async () => {
  const cookie = await browser();
  const file = new File(["Mobile\n0412345678"], "c.csv");
  const post = async (form: Record<string, string | File>) => {
    const answer = await call("/group", { cookie, method: "POST", form });
    return { status: answer.status, ...failure.parse(await answer.json()) };
  };
  const labels = JSON.stringify(mapping(0));
  expect(await post({ file, labels })).toMatchObject({
    status: 400,
    fields: { name: GROUP_TEXTS.nameRequired },
  });
  expect(await post({ file, labels, name: "" })).toMatchObject({
    fields: { name: GROUP_TEXTS.nameShort },
  });
  expect(await post({ file, name: "A", labels: "[" })).toMatchObject({
    fields: { labels: "Must be JSON" },
  });
  expect(await post({ labels, name: "A" })).toMatchObject({
    fields: { file: GROUP_TEXTS.fileRequired },
  });
  expect(await post({ file, name: "A", labels: "[]" })).toMatchObject({
    fields: { labels: GROUP_TEXTS.numberFirst },
  });
});

it("C52: POST /group takes JSON without a file, and makes a group with typed contacts", async () => {
  const ctx = await newAccount();
  const cookie = await sessionFor(ctx);
  const post = (body: object) =>
    SELF.fetch(`${ORIGIN}/api/group`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const made = await post({ name: "Typed", contacts: [{ number: "0412 345 678", fields: [] }] });
  expect(made.status).toBe(200);
  const { data } = importNewGroup.output.parse(await made.json());
  expect(data.import).toBeUndefined();
  const { items } = await contactsOf(ctx, { id: asId("group", data.group), limit: 5 });
  expect(items.map(({ number }) => number)).toEqual(["61412345678"]);
  expect((await post({ name: "Empty" })).status).toBe(200);
  const again = await post({ name: "Empty" });
  expect(failure.parse(await again.json())).toMatchObject({ fields: { name: expect.any(String) } });
  const wrong = await post({ name: "Bad", contacts: [{ number: "12", fields: [] }] });
  expect(wrong.status).toBe(400);
});

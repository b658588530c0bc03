import { describe, expect, it } from "vitest";
import {
  bytesOf,
  makeCompoundFile,
  makeZip,
  refusal,
  workbookParts,
  type ZipPart,
} from "./make-files.ts";
import { PNG, XLS, XLSX } from "./sample-files.ts";

describe("R355: files that cannot be read", () => {
  const problem = (words: RegExp) => ({
    code: "FILE_PROBLEM",
    title: "File problem",
    message: expect.stringMatching(words),
  });
  const DAMAGED = problem(/damaged.*try another file/);
  const PASSWORD = problem(/password.*try another file/);
  const UNPACKED = problem(/unpacked.*try another file/);
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>0412345678</t></is></c></row>';

  it("reads the zip that the others are variations of", async () =>
    expect(await refusal("c.xlsx", makeZip(workbookParts(row)))).toBeUndefined());

  it.each([0.3, 0.7, 0.99])(
    "says that a zip cut off at %d of its length is damaged",
    async (part) =>
      expect(await refusal("c.xlsx", XLSX.subarray(0, XLSX.length * part))).toMatchObject(DAMAGED),
  );

  it("says that an .xls cut off is damaged", async () =>
    expect(await refusal("c.xls", XLS.subarray(0, 600))).toMatchObject(DAMAGED));

  it("says that a zip with a changed byte in a part is damaged", async () => {
    const bytes = makeZip(workbookParts(`${row}<!--${"x".repeat(3000)}-->`));
    const at = Buffer.from(bytes).indexOf("xl/worksheets/sheet1.xml") + 60;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    expect(await refusal("c.xlsx", bytes)).toMatchObject(DAMAGED);
  });

  it("names the password of an encrypted .xlsx", async () => {
    const locked = makeCompoundFile({ "/EncryptionInfo": PNG, "/EncryptedPackage": XLSX });
    expect(await refusal("c.xlsx", locked)).toMatchObject(PASSWORD);
    expect(await refusal("c.xls", locked)).toMatchObject(PASSWORD);
  });

  it("names the password of an encrypted .xls", async () => {
    const bof = [0x09, 0x08, 16, 0, 0, 6, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0];
    const filePass = [0x2f, 0, 6, 0, 0, 0, 0x34, 0x12, 0x78, 0x56];
    const stream = new Uint8Array([...bof, ...filePass, 0x0a, 0, 0, 0]);
    expect(await refusal("c.xls", makeCompoundFile({ "/Workbook": stream }))).toMatchObject(
      PASSWORD,
    );
  });

  it("names the password of a zip with encrypted entries", async () => {
    const parts = workbookParts(row).map((part) => ({ ...part, flags: 1 }));
    expect(await refusal("c.xlsx", makeZip(parts))).toMatchObject(PASSWORD);
  });

  it("refuses an honest zip bomb by its directory", async () => {
    const parts = workbookParts(row);
    const huge = { name: "xl/media/a.bin", content: new Uint8Array(101 * 1024 * 1024) };
    const bytes = makeZip([...parts, huge]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusal("c.xlsx", bytes)).toMatchObject(UNPACKED);
  });

  it("refuses many parts that pass 100 MB together", async () => {
    const part = { name: "xl/media/a.bin", content: new Uint8Array(26 * 1024 * 1024) };
    const parts = [...workbookParts(row), part, part, part, part];
    expect(await refusal("c.xlsx", makeZip(parts))).toMatchObject(UNPACKED);
  });

  it("stops a bomb whose headers lie at its declared size", async () => {
    const parts = workbookParts(`${row}${" ".repeat(120 * 1024 * 1024)}`);
    const lying = parts.map((part) =>
      part.name.endsWith("sheet1.xml") ? { ...part, declaredSize: 900 } : part,
    );
    expect(await refusal("c.xlsx", makeZip(lying))).toMatchObject(UNPACKED);
  });

  it("refuses a zip with too many entries", async () => {
    const many = Array.from({ length: 2001 }, (_, at) => ({ name: `xl/${at}.xml`, content: "" }));
    expect(await refusal("c.xlsx", makeZip([...workbookParts(row), ...many]))).toMatchObject(
      problem(/too many parts/),
    );
  });

  it("holds a zip64 archive to the same bounds", async () => {
    const parts = workbookParts(row);
    const read = (...more: ZipPart[]) => refusal("c.xlsx", makeZip([...parts, ...more], true));
    const many = Array.from({ length: 2001 }, (_, at) => ({ name: `xl/${at}.xml`, content: "" }));
    expect(await read(...many)).toMatchObject(problem(/too many parts/));
    for (const declaredSize of [101 * 1024 * 1024, 2 ** 33, Number.MAX_SAFE_INTEGER]) {
      expect(await read({ name: "a.bin", content: "", declaredSize })).toMatchObject(UNPACKED);
    }
    const lying = parts.map((part) => ({ ...part, declaredSize: 9 }));
    expect(await refusal("c.xlsx", makeZip(lying, true))).toMatchObject(UNPACKED);
  });

  it.each([
    ["record", "PK\x06\x06", DAMAGED],
    ["place of its record", "PK\x06\x07", problem(/too many parts/)],
  ])("refuses a zip64 archive without the %s", async (_what, signature, refused) => {
    const zip = Buffer.from(makeZip(workbookParts(row), true));
    zip.write("XX", zip.indexOf(signature, 0, "latin1"));
    expect(await refusal("c.xlsx", new Uint8Array(zip))).toMatchObject(refused);
  });

  it("refuses a zip64 field that is too short", async () => {
    const zip = Buffer.from(makeZip(workbookParts(row), true));
    const field = zip.indexOf(Buffer.from([1, 0, 24, 0]), 0);
    zip.writeUInt16LE(8, field + 2);
    expect(await refusal("c.xlsx", new Uint8Array(zip))).toMatchObject(DAMAGED);
  });

  it("refuses a sheet of more cells than memory holds", async () => {
    const cells = `<row>${"<c><v>1</v></c>".repeat(1_000_001)}</row>`;
    expect(await refusal("c.xlsx", makeZip(workbookParts(cells)))).toMatchObject(
      problem(/too many rows/),
    );
  });

  it("refuses one long text repeated in every cell", async () => {
    const shared = `<sst><si><t>${"x".repeat(30_000)}</t></si></sst>`;
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(2000);
    expect(await refusal("c.xlsx", makeZip(workbookParts(rows, shared)))).toMatchObject(UNPACKED);
  });

  it("refuses a CSV whose padding would outgrow memory", async () => {
    const wide = Array.from({ length: 200 }, (_, at) => `c${at}`).join(",");
    expect(await refusal("c.csv", bytesOf(`${wide}\n${"a\n".repeat(6000)}`))).toMatchObject(
      problem(/too many rows/),
    );
  });

  it("refuses a missing sheet, by name", async () =>
    expect(await refusal("c.xlsx", XLSX, "", "Elsewhere")).toMatchObject(
      problem(/no sheet called Elsewhere/),
    ));
});

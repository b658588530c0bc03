import { env } from "cloudflare:workers";
import { PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { zlibSync } from "fflate";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { ADMIN_VERIFICATION_TEXTS as TEXTS } from "#core/contract/verification/admin-verification.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { noisyPicture, pictureFile, pngPicture } from "#tests/support/pictures.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { fileKey } from "#worker/domains/platform/files/file-store.ts";
import { viewVerificationDocument } from "#worker/domains/senders/verification/documents.ts";
import { getVerificationReview } from "#worker/domains/senders/verification/list-verifications.ts";
import { pictureSize } from "#worker/media/picture-size.ts";
import { MOST_UNPACKED } from "#worker/ports/mark/limit-unpacking.ts";
import { systemContext } from "#worker/system-context.ts";
import { administrator, pdfFile, sentForm } from "./review-support.ts";

const view = contract.viewVerificationDocument;

async function waiting(file?: File) {
  const [admin, ctx] = [await administrator(), await newAccount({ shard: 1 })];
  const form = await sentForm(ctx, file);
  const cookie = await sessionFor(admin);
  const original = new Uint8Array(await (file ?? pictureFile()).arrayBuffer());
  return {
    admin,
    ctx,
    form,
    original,
    open: (headers = {}) => call(view, form, { cookie, headers }),
  };
}

async function viewsOf(
  admin: AccountContext,
  id: Parameters<typeof getVerificationReview>[1]["id"],
) {
  const { history } = (await getVerificationReview(admin, { id })).data;
  return history.filter(({ what }) => what === "viewed");
}

/** A file that the checks of an upload would not have let in, or did before they knew better. */
async function replaced(bytes: Uint8Array<ArrayBuffer> | string, file?: File) {
  const made = await waiting(file);
  await env.MEDIA.put(fileKey(made.ctx.account.id, made.form.document), bytes);
  return made;
}

function holds(bytes: Uint8Array, part: Uint8Array): boolean {
  return Buffer.from(bytes).includes(Buffer.from(part));
}

describe("a view of a document", () => {
  it("R622: is recorded, who and when, for administrators to see", async () => {
    const { admin, ctx, form } = await waiting();
    const other = await administrator();
    await viewVerificationDocument(admin, form);
    await viewVerificationDocument(other, form);
    const seen = await viewsOf(admin, form.id);
    expect(seen).toMatchObject([
      { by: other.person?.name, document: "logo.png" },
      { by: admin.person?.name, document: "logo.png" },
    ]);
    expect(Math.abs((seen[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000);
    const audit = await auditOf(ctx, "verification.view");
    expect(audit.map(({ actor }) => actor)).toEqual([admin.person?.userId, other.person?.userId]);
  });

  it("is not shown if it cannot be recorded", async () => {
    const { admin, form } = await waiting();
    const system = systemContext({
      ...env,
      CONTROL: faultyDatabase(env.CONTROL, {
        batch: (all) => (all.some((sql) => /verification_views/.test(sql)) ? "before" : undefined),
      }),
    });
    const broken = { ...system.forAccount(admin.account), person: admin.person };
    await expect(viewVerificationDocument(broken, form)).rejects.toThrow("connection was lost");
    expect(await viewsOf(admin, form.id)).toEqual([]);
  });

  it("C50: does not happen through a link on another page, nor is it recorded", async () => {
    const { admin, form, open } = await waiting();
    for (const site of ["cross-site", "same-site", "none"]) {
      expect((await open({ "sec-fetch-site": site })).status).toBe(403);
    }
    expect(await viewsOf(admin, form.id)).toEqual([]);
  });

  it("is of a document of that form only", async () => {
    const { admin, form } = await waiting();
    const other = await waiting();
    const crossed = { id: form.id, document: other.form.document };
    await expect(viewVerificationDocument(admin, crossed)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await viewsOf(admin, form.id)).toEqual([]);
  });

  it("is a download that no browser runs anything in, and that nothing keeps", async () => {
    const { open } = await waiting(pictureFile(undefined, 'a"; filename=evil.html;.png'));
    const { headers, body } = await open();
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w. -]+\.jpg"$/);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("private, no-store");
    await body?.cancel();
  });
});

describe("the mark", () => {
  it("is across every page of a PDF: who and when", async () => {
    const { admin, open, original } = await waiting(await pdfFile(3));
    const bytes = await (await open()).arrayBuffer();
    const text = pdfText(bytes.slice(0));
    const { name, email } = admin.person ?? {};
    const mark = `Viewed by ${name}, ${email} on `;
    expect(text.split(mark).length - 1).toBeGreaterThanOrEqual(3 * 7);
    expect(text).toMatch(/ on \d\d\/\d\d\/\d{4} at \d\d:\d\d [AP]M/);
    for (const page of [1, 2, 3]) expect(text).toContain(`Page ${page}`);
    expect(holds(new Uint8Array(bytes), original)).toBe(false);
  });

  it("changes a picture all over, which has nothing of the original file", async () => {
    const size = { width: 600, height: 400 };
    const { open, original } = await waiting(pictureFile(pngPicture(size)));
    const bytes = new Uint8Array(await (await open()).arrayBuffer());
    expect(pictureSize(bytes)).toEqual({ type: "image/jpeg", ...size });
    // A text that was in the original.
    expect(Buffer.from(original).includes("alert(1)")).toBe(true);
    expect(Buffer.from(bytes).includes("alert(1)")).toBe(false);
    const { PhotonImage } = await import("@cf-wasm/photon");
    const pixels = PhotonImage.new_from_byteslice(bytes).get_raw_pixels();
    const stripes = Array.from({ length: 4 }, (_, stripe) => {
      const from = stripe * 100 * size.width * 4;
      const part = pixels.subarray(from, from + 100 * size.width * 4);
      return part.filter((value, at) => at % 4 === 0 && value > 0x60).length;
    });
    expect(Math.min(...stripes)).toBeGreaterThan(100);
  });

  it("is on a copy of at most 2,000 pixels, also of one that photon cannot unpack", async () => {
    const size = { width: 3100, height: 2000 };
    const { open } = await waiting(pictureFile(pngPicture(size)));
    const bytes = new Uint8Array(await (await open()).arrayBuffer());
    expect(pictureSize(bytes)).toMatchObject({ width: 2000, height: 1290 });
  });
});

describe("a hostile document", () => {
  const REFUSED: readonly (readonly [string, () => Promise<Uint8Array<ArrayBuffer> | string>])[] = [
    ["a page", async () => "<!doctype html><script>alert(1)</script>"],
    ["an SVG", async () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["half a picture", async () => noisyPicture({ width: 64, height: 64 }).slice(0, 2000)],
    [
      "a picture that claims to be huge",
      async () => pngPicture({ width: 2, height: 2 }, { width: 60_000, height: 60_000 }),
    ],
    ["a PDF without pages", async () => "%PDF-1.7\n%%EOF"],
    ["a PDF with a password", async () => protectedPdf("secret")],
    ["a PDF that unpacks to more than there is room for", () => swollen(2 * MOST_UNPACKED)],
    [
      "a PDF of too many pages",
      async () => new Uint8Array(await (await pdfFile(201)).arrayBuffer()),
    ],
  ];

  it.each(REFUSED)("%s is not shown, and the administrator is told why", async (_, make) => {
    const { admin, form, open } = await replaced(await make());
    const response = await open();
    expect(response.status).toBe(422);
    expect((await refusalOf(response)).message).toBe(TEXTS.unreadable);
    expect(await viewsOf(admin, form.id)).toEqual([]);
  });

  it("is shown if it unpacks to less than that", async () => {
    const { open } = await replaced(await swollen(MOST_UNPACKED / 4), await pdfFile());
    expect(pdfText(await (await open()).arrayBuffer())).toContain("Viewed by");
  });

  it("loses what acts: scripts, actions, links and attached files", async () => {
    const { open } = await replaced(await actingPdf(), await pdfFile());
    const response = await open();
    expect(response.status).toBe(200);
    const copy = await PDFDocument.load(await response.arrayBuffer());
    const everything = copy.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join("\n");
    for (const acting of ["JavaScript", "alert", "OpenAction", "/AA", "EmbeddedFile", "/Link"]) {
      expect([acting, everything.includes(acting)]).toEqual([acting, false]);
    }
  });

  it("cannot draw over the mark: what its annotations look like is drawn before", async () => {
    const { open } = await replaced(await formPdf(), await pdfFile());
    const bytes = await (await open()).arrayBuffer();
    const [page] = (await PDFDocument.load(bytes.slice(0))).getPages();
    expect(page?.node.Annots()?.size() ?? 0).toBe(0);
    const text = pdfText(bytes);
    expect(text).toContain("Ann Bell");
    expect(text).toContain("Viewed by");
  });

  it("may need no password to be read: its owner's does not keep it from being marked", async () => {
    const { open } = await replaced(await protectedPdf(""), await pdfFile());
    expect(pdfText(await (await open()).arrayBuffer())).toContain("Viewed by");
  });
});

async function protectedPdf(userPassword: string): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText("Bells");
  pdf.encrypt({ userPassword, ownerPassword: "owner", permissions: {} });
  return new Uint8Array(await pdf.save());
}

/** A few kilobytes: its only page is in a stream of objects that unpacks to `size`. */
async function swollen(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const objects = new Uint8Array(size).fill(0x20);
  objects.set(Buffer.from("4 0  <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>"));
  const packed = zlibSync(objects, { level: 9 });
  const dict = `<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${packed.length}>>`;
  const pages = "2 0 obj\n<</Type/Pages/Kids[4 0 R]/Count 1>>\nendobj\n";
  const start = `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n${pages}`;
  const end = "\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\n%%EOF";
  const stream = `3 0 obj\n${dict}\nstream\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(start + stream), packed, Buffer.from(end)]));
}

async function actingPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 400]);
  page.drawText("Bells");
  pdf.addJavaScript("hello", "app.alert(1)");
  await pdf.attach(new Uint8Array([1, 2, 3]), "virus.exe");
  const action = { Type: "Action", S: "JavaScript", JS: PDFString.of("app.alert(2)") };
  pdf.catalog.set(PDFName.of("OpenAction"), pdf.context.obj(action));
  page.node.set(PDFName.of("AA"), pdf.context.obj({ O: action }));
  const link = { Type: "Annot", Subtype: "Link", Rect: [0, 0, 300, 400], A: action };
  page.node.set(PDFName.of("Annots"), pdf.context.obj([link]));
  return new Uint8Array(await pdf.save());
}

/** With a filled field, which is an annotation over the page. */
async function formPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 400]);
  const field = pdf.getForm().createTextField("owner");
  field.setText("Ann Bell");
  field.addToPage(page, { x: 0, y: 0, width: 300, height: 400 });
  field.updateAppearances(await pdf.embedFont(StandardFonts.Helvetica));
  return new Uint8Array(await pdf.save());
}

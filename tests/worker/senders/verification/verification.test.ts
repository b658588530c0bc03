import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { me } from "#core/contract/profile/me.ts";
import {
  deleteVerification,
  getDocument,
  listVerifications,
  saveVerificationStep,
  sendVerification,
  uploadDocument,
  VERIFICATION_TEXTS,
} from "#core/contract/verification/verification.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, type Input, refusalOf } from "#tests/support/call.ts";
import { pngPicture } from "#tests/support/pictures.ts";
import { sessionFor } from "#tests/support/session.ts";
import { STEPS } from "#tests/support/world/make-verification.ts";
import { rowsOf } from "#tests/support/world.ts";
import { uploadDocument as storeDocument } from "#worker/domains/senders/verification/documents.ts";

const PDF = "%PDF-1.7\n%%EOF";

function paper(text: string | Uint8Array<ArrayBuffer> = PDF, name = "abn.pdf"): File {
  return new File([text], name, { type: "application/pdf" });
}

async function newPerson() {
  const ctx = await newAccount();
  const cookie = await sessionFor(ctx);
  const ask = (endpoint: Endpoint, input: Input = {}) => call(endpoint, input, { cookie });
  const save = async (input: Input) => {
    const response = await ask(saveVerificationStep, input);
    return saveVerificationStep.output.parse(await response.json()).data;
  };
  return {
    ctx,
    ask,
    save,
    upload: async (file = paper()) =>
      uploadDocument.output.parse(await (await ask(uploadDocument, { file })).json()).data,
    list: async () =>
      listVerifications.output.parse(await (await ask(listVerifications)).json()).data,
    objects: async () =>
      (await env.MEDIA.list({ prefix: `files/${ctx.account.id}/` })).objects.length,
    /** A draft with every step. */
    complete: async (documents: readonly string[]) => {
      const { _id } = await save({ step: 1, step1: STEPS.step1 });
      await save({ step: 2, verificationId: _id, step2: STEPS.step2 });
      await save({ step: 3, verificationId: _id, step3: { verificationDoc: documents } });
      return _id;
    },
    set: (status: string) =>
      ctx.db.batch([
        {
          sql: "UPDATE verifications SET status = ?, reason = 'No' WHERE account_id = ?",
          params: [status, ctx.account.id],
        },
      ]),
  };
}

describe("the form (R685)", () => {
  it("is saved step by step, in any order, and read as a whole", async () => {
    const { save, upload, list } = await newPerson();
    const document = await upload();
    const begun = await save({ step: 2, step2: { ...STEPS.step2, mobile: "0412 345 678" } });
    expect(begun).toMatchObject({ status: "draft", step1: {}, step2: STEPS.step2 });
    const verificationId = begun._id;
    await save({ step: 3, verificationId, step3: { verificationDoc: [document._id] } });
    await save({ step: 1, verificationId, step1: { ...STEPS.step1, abn: "51 824 753 556" } });
    expect(await list()).toEqual([
      {
        ...begun,
        documentsUntil: expect.any(Number),
        step1: STEPS.step1,
        step3: { verificationDoc: [{ _id: document._id, name: "abn.pdf", size: PDF.length }] },
      },
    ]);
    const second = await save({ step: 1, step1: STEPS.step1 });
    expect((await list()).map(({ _id }) => _id)).toEqual([second._id, verificationId]);
  });

  it("refuses an invalid ABN, and an incomplete step, with errors for the fields", async () => {
    const { ask, list } = await newPerson();
    const wrong = { ...STEPS.step1, abn: "51 824 753 557" };
    const abn = await ask(saveVerificationStep, { step: 1, step1: wrong });
    expect(abn.status).toBe(400);
    expect((await refusalOf(abn)).fields).toEqual({ "step1.abn": "This is not a valid ABN" });
    const empty = await ask(saveVerificationStep, { step: 2, step1: STEPS.step1 });
    expect((await refusalOf(empty)).fields).toEqual({ step2: VERIFICATION_TEXTS.empty });
    expect((await ask(saveVerificationStep, { step: 4, step1: STEPS.step1 })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it("takes no document of another account, nor one that does not exist", async () => {
    const { ask, list } = await newPerson();
    const theirs = await (await newPerson()).upload();
    for (const id of [theirs._id, `${theirs._id.slice(0, -4)}0000`]) {
      const step3 = { verificationDoc: [id] };
      expect((await ask(saveVerificationStep, { step: 3, step3 })).status).toBe(404);
    }
    expect(await list()).toEqual([]);
  });

  it("keeps no document that it no longer names, unless another form does", async () => {
    const { save, upload, objects, ask } = await newPerson();
    const [one, two] = [await upload(), await upload()];
    const first = await save({ step: 3, step3: { verificationDoc: [one._id, two._id] } });
    await save({ step: 3, step3: { verificationDoc: [two._id] } });
    const third = await upload();
    const step3 = { verificationDoc: [third._id] };
    await save({ step: 3, verificationId: first._id, step3 });
    expect(await objects()).toBe(2);
    expect((await ask(getDocument, { id: one._id })).status).toBe(404);
    const kept = await ask(getDocument, { id: two._id });
    expect(kept.status).toBe(200);
    await kept.body?.cancel();
  });
});

describe("submitting it", () => {
  it("needs every step and a verified e-mail (R472), happens once, and shows in the person's data", async () => {
    const { ctx, ask, save, upload, complete, list } = await newPerson();
    const half = await save({ step: 1, step1: STEPS.step1 });
    const refused = await ask(sendVerification, { id: half._id });
    expect([refused.status, (await refusalOf(refused)).message]).toEqual([
      422,
      VERIFICATION_TEXTS.incomplete,
    ]);
    const id = await complete([(await upload())._id]);
    const prove = (sql: string) => env.CONTROL.prepare(sql).bind(ctx.person?.userId).run();
    await prove("UPDATE users SET unproved_email = email, email = NULL WHERE id = ?");
    const unproved = await ask(sendVerification, { id });
    expect([unproved.status, (await refusalOf(unproved)).message]).toEqual([
      403,
      VERIFICATION_TEXTS.emailFirst,
    ]);
    await prove("UPDATE users SET email = unproved_email WHERE id = ?");
    const answers = await Promise.all([1, 2, 3].map(() => ask(sendVerification, { id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const sent = (await list()).find(({ _id }) => _id === id);
    expect(sent).toMatchObject({ status: "pending", sentAt: expect.any(Number) });
    const who = me.output.parse(await (await ask(me)).json()).data;
    expect(who.sendForVerification).toBe(true);
  });

  it("closes it: no more steps, no deletion, no second submission", async () => {
    const { ask, upload, complete, set, list, objects } = await newPerson();
    const document = await upload();
    const id = await complete([document._id]);
    const other = await complete([document._id]);
    await ask(sendVerification, { id });
    const input = { step: 1, verificationId: id, step1: STEPS.step1 };
    expect((await ask(saveVerificationStep, input)).status).toBe(409);
    expect((await ask(deleteVerification, { id })).status).toBe(409);
    const second = await ask(sendVerification, { id: other });
    expect((await refusalOf(second)).message).toBe(VERIFICATION_TEXTS.waiting);
    expect((await ask(deleteVerification, { id: other })).status).toBe(200);
    expect(await objects()).toBe(1);
    await set("approved");
    expect((await ask(deleteVerification, { id })).status).toBe(409);
    await set("rejected");
    expect(await list()).toMatchObject([{ status: "rejected", reason: "No" }]);
    expect((await ask(saveVerificationStep, input)).status).toBe(409);
    expect((await ask(deleteVerification, { id })).status).toBe(200);
    expect([await list(), await objects()]).toEqual([[], 0]);
  });
});

describe("a document (C71)", () => {
  it("is a PDF, PNG or JPEG by its bytes and its name, and is returned as a download", async () => {
    const { ask, upload } = await newPerson();
    const png = new Uint8Array(pngPicture({ width: 2, height: 2 }));
    for (const [file, type] of [
      [paper(PDF, "../../Ä “ABN”.PDF"), "application/pdf"],
      [paper(png, "photo.png"), "image/png"],
      [paper(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), "scan.jpeg"), "image/jpeg"],
    ] as const) {
      const { _id, name } = await upload(file);
      expect(name).not.toContain("/");
      const answer = await ask(getDocument, { id: _id });
      expect(answer.headers.get("content-type")).toBe(type);
      expect(answer.headers.get("content-disposition")).toMatch(
        /^attachment; filename="[\w. -]+"$/,
      );
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(
        new Uint8Array(await file.arrayBuffer()),
      );
    }
  });

  it("is no picture that could not be marked, unless Cloudflare Images makes it smaller", async () => {
    const ctx = await newAccount();
    const huge = pngPicture({ width: 2, height: 2 }, { width: 3000, height: 2001 });
    const file = new File([huge], "photo.png", { type: "image/png" });
    const without = storeDocument({ ...ctx, images: undefined }, { file });
    await expect(without).rejects.toMatchObject({
      fields: { file: VERIFICATION_TEXTS.documentPixels },
    });
    expect((await storeDocument(ctx, { file })).data.name).toBe("photo.png");
  });

  it("of any other kind is refused, also a sheet of contacts (R686), and nothing is kept of it", async () => {
    const { ctx, ask, objects } = await newPerson();
    const refused = [
      paper("<!doctype html><script>alert(1)</script>"),
      paper("<svg/>", "logo.svg"),
      paper("GIF89a", "moving.gif"),
      paper("Mobile,Name\r\n0412345678,Ann\r\n", "people.csv"),
      paper("", "empty.pdf"),
      paper("MZ", "abn.pdf"),
    ];
    for (const file of refused) {
      const response = await ask(uploadDocument, { file });
      expect([file.name, response.status]).toEqual([file.name, 415]);
      expect((await refusalOf(response)).fields).toEqual({ file: VERIFICATION_TEXTS.documentType });
    }
    const large = paper(PDF + " ".repeat(5 * 1024 * 1024));
    const response = await ask(uploadDocument, { file: large });
    expect([response.status, (await refusalOf(response)).message]).toEqual([
      413,
      VERIFICATION_TEXTS.documentLarge,
    ]);
    expect(await objects()).toBe(0);
    expect((await rowsOf(ctx)).files).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { FILE_TEXTS, getFiles, uploadFile } from "#core/contract/files/files.ts";
import { getDocument } from "#core/contract/verification/verification.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { newWorld } from "#tests/support/world.ts";

const KINDS: [string, string, string][] = [
  ["a.png", "\x89PNG\r\n\x1a\n", "image/png"],
  ["a.jpg", "\xff\xd8\xff\xe0", "image/jpeg"],
  ["a.gif", "GIF89a", "image/gif"],
  ["a.webp", "RIFF\x04\x00\x00\x00WEBP", "image/webp"],
  ["a.pdf", "%PDF-1.7", "application/pdf"],
  ["a.mp4", "\x00\x00\x00\x18ftypmp42", "video/mp4"],
  ["a.mp3", "ID3\x04", "audio/mpeg"],
];

function file(name: string, text: string): File {
  // The type that the sender claims does not count.
  return new File([new Uint8Array(Buffer.from(text, "latin1"))], name, { type: "text/html" });
}

async function newPerson() {
  const cookie = await sessionFor(await newAccount());
  return {
    upload: (one: File) => call(uploadFile, { file: one }, { cookie }),
    get: async (id?: string) =>
      getFiles.output.parse(await (await call(getFiles, { id }, { cookie })).json()).data,
  };
}

describe("kept files", () => {
  it.each(KINDS)(
    "%s is returned byte for byte, with the type of its bytes",
    async (name, text, type) => {
      const { upload, get } = await newPerson();
      const { data } = uploadFile.output.parse(await (await upload(file(name, text))).json());
      expect(data).toMatchObject({ fileName: name, contentType: type, size: text.length });
      const [one] = await get(data._id);
      expect(Buffer.from(one?.fileString ?? "", "base64").toString("latin1")).toBe(text);
      const [listed] = await get();
      expect(listed).toEqual(data);
    },
  );

  it("are never pages, programs or pictures with scripts", async () => {
    const { upload, get } = await newPerson();
    for (const one of [file("a.html", "<html>"), file("a.svg", "<svg>"), file("a.png", "<html>")]) {
      const response = await upload(one);
      expect([one.name, response.status]).toEqual([one.name, 415]);
      expect((await refusalOf(response)).fields).toEqual({ file: FILE_TEXTS.type });
    }
    expect(await get()).toEqual([]);
  });

  it("and documents of a verification are not interchangeable", async () => {
    const { cookie, document, file: kept } = await newWorld();
    const asFile = document.replace("doc_", "fil_");
    const asDocument = kept.replace("fil_", "doc_");
    expect((await call(getFiles, { id: asFile }, { cookie })).status).toBe(404);
    expect((await call(getDocument, { id: asDocument }, { cookie })).status).toBe(404);
    const listed = getFiles.output.parse(await (await call(getFiles, {}, { cookie })).json());
    expect(listed.data.map(({ _id }) => _id)).toEqual([kept]);
  });
});

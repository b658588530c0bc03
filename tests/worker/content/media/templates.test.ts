import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { call } from "#tests/support/call.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { sessionFor } from "#tests/support/session.ts";
import { newWorld } from "#tests/support/world.ts";
import { getTemplate, listTemplates } from "#worker/domains/content/templates/list-templates.ts";
import {
  createMmsTemplate,
  updateMmsTemplate,
  updateTemplate,
} from "#worker/domains/content/templates/templates.ts";
import { picture, stored } from "./support.ts";

const words = { name: "Spring sale", content: "Hello {{first_name|there}}", subject: "Spring" };
const written = (input: object) => contract.createMmsTemplate.input.parse({ ...words, ...input });

describe("an MMS template on shard 1", () => {
  const shard = 1;
  it("R150: has exactly one of a file and an address", async () => {
    const ctx = await accountIn(harness(), { shard });
    const url = "https://shop.example.com.au/sale.gif";
    const media = await stored(ctx);
    await expect(createMmsTemplate(ctx, written({}))).rejects.toThrow(MMS_TEXTS.fileRequired);
    await expect(createMmsTemplate(ctx, written({ media, url }))).rejects.toThrow(
      MMS_TEXTS.eitherFile,
    );
    const { data } = await createMmsTemplate(ctx, written({ url }));
    expect(data).toMatchObject({ mode: "mms", subject: "Spring", url, mediaType: "image/gif" });
    expect(data.media).toBeUndefined();
    const { items } = await listTemplates(ctx, { mode: "mms", visibility: "user" });
    expect(items).toMatchObject([{ _id: data._id, url }]);
    expect((await listTemplates(ctx, { mode: "sms", visibility: "user" })).items).toEqual([]);
  });

  it("is changed as a whole, and by the calls of its own medium only", async () => {
    const ctx = await accountIn(harness(), { shard });
    const media = await stored(ctx);
    const { data } = await createMmsTemplate(ctx, written({ media }));
    const change = (input: object) =>
      contract.updateMmsTemplate.input.parse({ ...words, id: data._id, ...input });
    const text = contract.updateTemplate.input.parse({ ...words, id: data._id });
    await expect(updateTemplate(ctx, text)).rejects.toThrow(TEMPLATE_TEXTS.isMms);
    await expect(updateMmsTemplate(ctx, change({}))).rejects.toThrow(MMS_TEXTS.fileRequired);
    const same = await updateMmsTemplate(ctx, change({ media, name: "Autumn sale" }));
    expect(same.data).toMatchObject({ name: "Autumn sale", media });
    const other = await updateMmsTemplate(ctx, change({ media: picture("autumn.png") }));
    expect(other.data).toMatchObject({ mediaName: "autumn.png" });
    expect(other.data.media).not.toBe(media);
    const long = change({ media, content: "x".repeat(1501) });
    await expect(updateMmsTemplate(ctx, long)).rejects.toThrow(MMS_TEXTS.long);
    const id = change({}).id;
    expect((await getTemplate(ctx, { id })).data).toMatchObject({ mediaName: "autumn.png" });
  });
});

it("R219: is created and changed as a form with its file, which its address then returns", async () => {
  const { ctx } = await newWorld({}, []);
  const cookie = await sessionFor(ctx);
  const response = await call(
    contract.createMmsTemplate,
    { ...words, media: picture() },
    { cookie },
  );
  expect(response.status).toBe(200);
  const { data } = contract.createMmsTemplate.output.parse(await response.json());
  const changed = { ...words, id: data._id, subject: "Autumn", media: picture("autumn.png") };
  const next = await call(contract.updateMmsTemplate, changed, { cookie });
  expect(contract.updateMmsTemplate.output.parse(await next.json()).data).toMatchObject({
    subject: "Autumn",
    mediaName: "autumn.png",
  });
  const image = await call(contract.templateImage, { id: data._id }, { cookie });
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(image.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(60);
});

import type { Page } from "@playwright/test";
import { MAX_PICTURE, MAX_SENT_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import { spelt } from "#web/lib/spelling.ts";
import { patience } from "../../scripts/patience.ts";
import { builtGallery } from "./support/built-gallery.ts";
import { examine } from "./support/examine.ts";
import { dialogOf, expectFit } from "./support/fits.ts";
import { expect, test } from "./support/fixtures.ts";
import { choose, pdf } from "./support/made-files.ts";
import { choosePicture, lookAt } from "./support/made-pictures.ts";
import { makeVideo, openVideoMaker } from "./support/made-videos.ts";

// One worker, as each would build the gallery.
test.describe.configure({ mode: "default" });

let gallery: Awaited<ReturnType<typeof builtGallery>>;

test.beforeAll(async () => {
  gallery = await builtGallery();
});
test.afterAll(() => gallery.close());

test.beforeEach(async ({ page }) => {
  await gallery.open(page, "Media");
  await page.getByRole("button", { name: "Attach File", exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
});

const press = (page: Page, name: string) => dialogOf(page).getByRole("button", { name }).click();

/** Attaches what is ready; what was attached. */
async function attached(page: Page) {
  await press(page, "Attach");
  await expect(dialogOf(page)).toBeHidden();
  const figure = page.getByRole("figure", { name: "Attached" });
  const bytes = Number(await figure.getAttribute("data-bytes"));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MAX_SENT_BYTES);
  return {
    bytes,
    type: await figure.getAttribute("data-type"),
    name: await figure.locator("figcaption").textContent(),
  };
}

async function expectRefused(page: Page, text: string, detail: string | RegExp): Promise<void> {
  await expect(dialogOf(page).getByRole("alert")).toContainText(text);
  await expect(dialogOf(page).getByRole("alert")).toContainText(detail);
}

test("R100, R101, R160, R161, R162: a phone's photo, upright by its EXIF, is cropped by keyboard and fits", async ({
  page,
}) => {
  const bytes = await choosePicture(page, {
    name: "IMG_0412.JPG",
    type: "image/jpeg",
    width: 4000,
    height: 3000,
    orientation: 6,
  });
  expect(bytes).toBeGreaterThan(3_500_000);
  expect(bytes).toBeLessThan(5_242_880);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "Image Cropper" })).toBeVisible();
  // Upright, it is 3000 wide and 4000 high.
  await expect(dialog.getByRole("radio", { name: "9:16" })).toBeChecked();
  for (const ratio of ["1:1", "5:4", "16:9", "9:16"]) {
    await dialog.getByRole("radio", { name: ratio, exact: true }).check();
  }
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  await expect(zoom).toHaveAttribute("min", "1");
  await expect(zoom).toHaveAttribute("max", "3");
  const rotation = dialog.getByRole("slider", { name: "Rotation" });
  await expect(rotation).toHaveAttribute("min", "0");
  await expect(rotation).toHaveAttribute("max", "360");
  await examine(page, "Image Cropper");
  // To the right end of the photo, whose top right corner is the red one.
  const part = dialog.getByRole("group", { name: /^The part that is sent/ });
  for (let presses = 0; presses < 12; presses += 1) await part.press("ArrowLeft");
  await press(page, "Crop");
  expect(await attached(page)).toMatchObject({ type: "image/jpeg", name: "IMG_0412.JPG" });
  expect(
    await lookAt(page, [
      [0.95, 0.05],
      [0.5, 0.9],
      [0.05, 0.05],
    ]),
  ).toEqual({
    width: MAX_PICTURE.width,
    height: MAX_PICTURE.height,
    colours: ["red", "grey", "grey"],
  });
});

test("R161, R162: what is cut out of a turned and enlarged picture is what the cropper showed", async ({
  page,
}) => {
  await choosePicture(page, { name: "turn.jpg", type: "image/jpeg", width: 1200, height: 1600 });
  const dialog = dialogOf(page);
  await dialog.getByRole("radio", { name: "1:1", exact: true }).check();
  const rotation = dialog.getByRole("slider", { name: "Rotation" });
  await rotation.fill("90");
  await expect(rotation).toHaveAttribute("aria-valuetext", "90°");
  await press(page, "Crop");
  await attached(page);
  // Its red top left corner is at the top right now, half of it beyond the square in the middle.
  const corners = [
    [0.95, 0.05],
    [0.05, 0.05],
    [0.05, 0.95],
  ] as const;
  expect(await lookAt(page, corners)).toEqual({
    width: 1080,
    height: 1080,
    colours: ["red", "grey", "grey"],
  });
  await page.getByRole("button", { name: "Attach File", exact: true }).click();
  await choosePicture(page, { name: "near.jpg", type: "image/jpeg", width: 1200, height: 1600 });
  await dialog.getByRole("radio", { name: "1:1", exact: true }).check();
  await dialog.getByRole("slider", { name: "Zoom" }).fill("3");
  await press(page, "Crop");
  await attached(page);
  // A third of its width, in the middle: enlarged it would be no sharper.
  expect(await lookAt(page, corners)).toEqual({
    width: 400,
    height: 400,
    colours: ["grey", "grey", "grey"],
  });
});

test("R100: a picture over 1 MB is compressed, and a note says that some networks refuse what is over 500 kB", async ({
  page,
}) => {
  const photo = { name: "beach.jpeg", type: "image/jpeg", width: 1080, height: 1900 } as const;
  const bytes = await choosePicture(page, { ...photo, orientation: 3, quality: 0.95 });
  expect(bytes).toBeGreaterThan(MAX_SENT_BYTES);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("img", { name: "beach.jpeg" })).toBeVisible();
  await expect(dialog.getByText("Some networks do not accept files over 500 kB")).toBeVisible();
  await examine(page, "Attach File, ready");
  expect(await attached(page)).toMatchObject({ type: "image/jpeg", name: "beach.jpeg" });
  // Upside down in the file.
  expect(
    await lookAt(page, [
      [0.9, 0.9],
      [0.1, 0.1],
    ]),
  ).toMatchObject({ colours: ["red", "grey"] });
});

test("a PNG keeps its transparent parts where it fits, and else says that they are white now", async ({
  page,
}) => {
  const picture = { type: "image/png", width: 1000, height: 1000, transparent: 0.5 } as const;
  await choosePicture(page, { ...picture, name: "logo.png" });
  await expect(dialogOf(page).getByRole("img")).toBeVisible();
  const logo = await attached(page);
  expect(logo).toMatchObject({ type: "image/png", name: "logo.png" });
  expect(
    await lookAt(page, [
      [0.5, 0.1],
      [0.5, 0.9],
    ]),
  ).toMatchObject({ colours: ["none", "grey"] });
  await page.getByRole("button", { name: "Attach File", exact: true }).click();
  await choosePicture(page, {
    ...picture,
    name: "poster.png",
    height: 1500,
    transparent: 0.01,
    coloured: true,
  });
  await expect(dialogOf(page).getByText("Transparent parts are now white.")).toBeVisible();
  expect(await attached(page)).toMatchObject({ type: "image/jpeg", name: "poster.jpg" });
  expect(await lookAt(page, [[0.5, 0.002]])).toMatchObject({ colours: ["white"] });
});

/** A GIF of so many pixels, filled up with a comment to so many bytes. */
function gif(width: number, height: number, bytes = 0): Uint8Array {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const comment = Array.from({ length: bytes / 256 }, () => [255, ...Array(255).fill(32)]).flat();
  // Of a picture's first pixel only: browsers draw as much as there is.
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return new Uint8Array([
    ...[0x47, 0x49, 0x46, 0x38, 0x39, 0x61, ...size, 0x80, 0, 0, 0xe0, 0, 0, 0xff, 0xff, 0xff],
    ...(bytes > 0 ? [0x21, 0xfe, ...comment, 0] : []),
    ...image,
    0x3b,
  ]);
}

test("R103, R256: a GIF and an MP3 go as they are; a GIF that is too large is offered as a still picture", async ({
  page,
}) => {
  const small = gif(20, 20);
  await choose(page, "wave.gif", small);
  expect(await attached(page)).toEqual({
    type: "image/gif",
    name: "wave.gif",
    bytes: small.length,
  });
  await page.getByRole("button", { name: "Attach File", exact: true }).click();
  // A name may lie; the content decides.
  await choose(page, "song.gif", `ID3${"a".repeat(2000)}`);
  expect(await attached(page)).toEqual({ type: "audio/mpeg", name: "song.mp3", bytes: 2003 });
  await page.getByRole("button", { name: "Attach File", exact: true }).click();
  await choose(page, "dance.gif", gif(20, 20, 1_100_000));
  await expect(dialogOf(page)).toContainText("it would stop moving");
  await press(page, "Use a still picture");
  expect(await attached(page)).toMatchObject({ type: "image/png", name: "dance.png" });
});

test("R104: a PDF becomes a picture of its first page, drawn by a worker under the console's policy", async ({
  page,
}) => {
  await choose(page, "menu.pdf", pdf(2));
  await expect(
    dialogOf(page).getByText("Only the first page is sent, as a picture."),
  ).toBeVisible();
  expect(await attached(page)).toMatchObject({ type: "image/png", name: "menu.png" });
  expect(
    await lookAt(page, [
      [0.1, 0.9],
      [0.9, 0.1],
    ]),
  ).toEqual({
    width: MAX_PICTURE.width,
    height: 1440,
    colours: ["red", "white"],
  });
  await page.getByRole("button", { name: "Attach File", exact: true }).click();
  const key = `(${"a".repeat(32)})`;
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [(a) (a)]`;
  await choose(page, "locked.pdf", pdf(1, lock));
  await expectRefused(page, "File not supported", "needs a password");
  await choose(page, "broken.pdf", "%PDF-1.4 and nothing else");
  await expectRefused(page, "File not supported", "may be damaged");
});

/** How long and how large the attached video is, and whether it has a sound. */
async function watched(page: Page) {
  const video = page.getByRole("figure", { name: "Attached" }).locator("video");
  return await video.evaluate(async (element: HTMLVideoElement) => {
    while (element.readyState < HTMLMediaElement.HAVE_METADATA) {
      await new Promise((resolve) => element.addEventListener("loadedmetadata", resolve));
    }
    const { duration, videoWidth: width, videoHeight: height } = element;
    if (!("captureStream" in element) || typeof element.captureStream !== "function") throw Error();
    const sounds: unknown[] = element.captureStream().getAudioTracks();
    return { duration, width, height, sounds: sounds.length };
  });
}

test("R102, R105, R158, R159: a video of a minute is trimmed to 30 seconds and 1 MB, with its sound", async ({
  page,
  context,
}) => {
  const maker = await context.newPage();
  await openVideoMaker(maker);
  const minute = await makeVideo(maker, { seconds: 60, sound: "opus", container: "mkv" });
  expect(minute.length).toBeGreaterThan(2 * MAX_SENT_BYTES);
  await choose(page, "party.mkv", minute);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "Clip trimming" })).toBeVisible();
  const start = dialog.getByRole("slider", { name: "Start" });
  const end = dialog.getByRole("slider", { name: "End" });
  await expect(end).toHaveValue("30");
  // Each takes the other along.
  await start.fill("40");
  await expect(end).toHaveValue("41");
  await end.fill("60");
  await expect(start).toHaveValue("40");
  await start.fill("20.5");
  await expect(end).toHaveValue("50.5");
  await examine(page, "Clip trimming");
  await press(page, "Trim");
  await expect(dialog.getByText("Please wait for 10 - 15 seconds")).toBeVisible();
  await expect(dialog.getByRole("progressbar", { name: "Trimming" })).toBeVisible();
  await press(page, "Cancel");
  await expect(start).toHaveValue("20.5");
  await press(page, "Trim");
  await expect(dialog.getByRole("button", { name: "Attach", exact: true })).toBeVisible({
    timeout: patience(60_000),
  });
  await expect(dialog.getByText("The sound could not be kept.")).toHaveCount(0);
  expect(await attached(page)).toMatchObject({ type: "video/mp4", name: "party.mp4" });
  const { duration, width, height, sounds } = await watched(page);
  expect(duration).toBeGreaterThan(29);
  expect(duration).toBeLessThan(30.2);
  expect(width / height).toBeCloseTo(4 / 3, 1);
  expect(sounds).toBe(1);
});

test("a video whose sound cannot be read says so; what cannot be read at all is refused", async ({
  page,
  context,
}) => {
  const maker = await context.newPage();
  await openVideoMaker(maker);
  const short = { seconds: 2, container: "mkv" } as const;
  await choose(page, "talk.mkv", await makeVideo(maker, { ...short, sound: "unreadable" }));
  await press(page, "Trim");
  await expect(dialogOf(page).getByText("The sound could not be kept.")).toBeVisible();
  expect(await attached(page)).toMatchObject({ type: "video/mp4", name: "talk.mp4" });
  expect(await watched(page)).toMatchObject({ width: 320, height: 240, sounds: 0 });

  const silent = await makeVideo(maker, { seconds: 2, container: "mp4", sound: "none" });
  await page.getByRole("button", { name: "Attach File", exact: true }).click();
  await choose(page, "silent.mp4", silent.subarray(0, 200));
  await expectRefused(page, "File not supported", "may be damaged");
  await choose(page, "silent.mp4", silent);
  await press(page, "Trim");
  await expect(dialogOf(page).getByRole("button", { name: "Attach", exact: true })).toBeVisible();
  // All of it, and small enough: nothing was written anew.
  expect(await attached(page)).toEqual({
    type: "video/mp4",
    name: "silent.mp4",
    bytes: silent.length,
  });
});

/** Runs this in the video worker before its own program. */
async function meddle(page: Page, script: string): Promise<void> {
  await page.unrouteAll();
  await page.route("**/video-worker*", async (route) => {
    // Not `route.fetch`, which a browser that has it already would answer with "not modified".
    const program = await (await page.request.get(route.request().url())).text();
    await route.fulfill({ contentType: "text/javascript", body: `{${script}}${program}` });
  });
}

test("R158: a video that stays over 1 MB, or that a browser cannot write, can be trimmed further", async ({
  page,
  context,
}) => {
  const maker = await context.newPage();
  await openVideoMaker(maker);
  const video = await makeVideo(maker, { seconds: 3, container: "mp4", sound: "none" });
  await choose(page, "clip.mp4", video);
  await dialogOf(page).getByRole("slider", { name: "Start" }).fill("1");
  await meddle(
    page,
    `const send = self.postMessage.bind(self);
     self.postMessage = (news) =>
       send(news.said === "trimmed" ? { said: "failed", problem: "still large" } : news)`,
  );
  await press(page, "Trim");
  await expectRefused(page, spelt(MEDIA_TEXTS.trim), "still more than 1 MB: trim it more");
  await meddle(page, "self.VideoEncoder = undefined");
  await press(page, "Trim");
  await expectRefused(page, "File not supported", "This browser can't make videos smaller.");
  await expect(dialogOf(page).getByRole("heading", { name: "Clip trimming" })).toBeVisible();
});

test("R154, R155, R156, R157: what cannot be attached says so, and another file can be chosen", async ({
  page,
}) => {
  const dialog = dialogOf(page);
  await press(page, "Attach");
  await expect(dialog.getByRole("alert")).toHaveText(MEDIA_TEXTS.required);
  await expect(dialog.locator("input[type=file]")).toHaveAttribute(
    "accept",
    ".jpg,.jpeg,.jfif,.jpe,.png,.gif,.mp4,.m4v,.mkv,.mp3,.pdf",
  );
  await examine(page, "Attach File");
  const jpeg = "\xff\xd8\xff\xe0";
  await choose(page, "holiday.exe", "MZ");
  await expectRefused(page, "File not supported", "This is not a JPG");
  await choose(page, "page.jpg", "<svg onload='alert(1)'></svg>");
  await expectRefused(page, "File not supported", "whatever its name says");
  await choose(page, "photo.heic.jpg", "\0\0\0\x18ftypheic");
  await expectRefused(page, "File not supported", "whatever its name says");
  await choose(page, "large.mp4", new Uint8Array(5_242_881));
  await expectRefused(page, "File size too large: must be less than 5 MB", "large.mp4 is 5.2 MB");
  await choose(page, "long.mp3", `ID3${"a".repeat(MAX_SENT_BYTES)}`);
  await expectRefused(page, "File size too large", "Sound can be up to 1 MB");
  await choose(page, "empty.png", "");
  await expectRefused(page, "File not supported", "nothing in it");
  for (const [name, content] of [
    ["cut.jpg", Buffer.from(`${jpeg}\0\x10JFIF`, "latin1")],
    ["cut.gif", gif(20, 20).slice(0, 8)],
    ["bomb.gif", gif(60_000, 60_000)],
    ["wrong.png", Buffer.from("\x89PNG\r\n\x1a\n".padEnd(40, "1"), "latin1")],
  ] as const) {
    await choose(page, name, content);
    await expectRefused(page, "File not supported", /may be damaged|120 megapixels/);
  }
  await choose(page, "wave.gif", gif(20, 20));
  await press(page, "Choose another file");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await press(page, "Cancel");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Attach File", exact: true })).toBeFocused();
});

test("R050: a preview of no media says No Document Found, in a dialog and in the page", async ({
  page,
}) => {
  await page.keyboard.press("Escape");
  const room = page.getByRole("region", { name: "MediaPreview, MediaView" });
  await expect(room.getByText("No Document Found")).toHaveCount(1);
  await room.getByRole("button", { name: "Open" }).last().click();
  await expect(dialogOf(page)).toContainText("No Document Found");
  await expectFit(page, "Preview");
  await page.keyboard.press("Escape");
  await room.getByRole("button", { name: "Open" }).first().click();
  await expect(dialogOf(page).getByRole("img")).toBeVisible();
});

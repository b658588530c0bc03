import { describe, expect, it } from "vitest";
import { MAX_PICTURE } from "#core/rules/media.ts";
import {
  ACCEPTED,
  hasKnownEnding,
  mediaTypeOf,
  nameFor,
} from "#web/components/attach-file/media-type.ts";
import {
  fittedSize,
  mustBeCropped,
  nearestRatio,
  RATIO_NAMES,
  ROTATION,
  ZOOM,
} from "#web/components/attach-file/picture-fit.ts";
import { pictureSize } from "#web/components/attach-file/picture-size.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("R155, R156: what a file is", () => {
  it.each([
    ["\xff\xd8\xff\xe1", "image/jpeg"],
    ["\x89PNG\r\n\x1a\n", "image/png"],
    ["GIF89a", "image/gif"],
    ["GIF87a", "image/gif"],
    ["%PDF-1.7", "application/pdf"],
    ["\0\0\0\x20ftypisom", "video/mp4"],
    ["\0\0\0\x20ftypheic", undefined],
    ["\0\0\0\x20ftypavif", undefined],
    ["\x1aE\xdf\xa3", "video/x-matroska"],
    ["ID3\x04", "audio/mpeg"],
    ["\xff\xfb\x90", "audio/mpeg"],
    ["RIFF\0\0\0\0WEBP", undefined],
    ["<svg", undefined],
    ["MZ", undefined],
    ["", undefined],
  ])("its first bytes say: %j", (start, type) => {
    expect(mediaTypeOf(bytes(start))).toBe(type);
  });

  it("eight endings may be chosen, in any case", () => {
    expect(ACCEPTED.split(",")).toEqual(
      ["jpg", "jpeg", "png", "gif", "mp4", "mkv", "mp3", "pdf"].map((ending) => `.${ending}`),
    );
    expect(["A.JPG", "b.tar.pdf"].every(hasKnownEnding)).toBe(true);
    expect(["a.exe", "jpg", "a.jpg.svg", "a.webp", "a."].some(hasKnownEnding)).toBe(false);
  });

  it("its name gets the ending of what it is", () => {
    expect(nameFor("a.jpeg", "image/jpeg")).toBe("a.jpeg");
    expect(nameFor("My.Photo.PNG", "image/jpeg")).toBe("My.Photo.jpg");
    expect(nameFor(".mkv", "video/mp4")).toBe("file.mp4");
  });
});

describe("a picture's size", () => {
  const png = bytes("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x04\x38\0\0\x07\x80");
  const frame = "\xff\xc2\0\x11\x08\x07\x80\x04\x38\x03";

  it("is read from its header", () => {
    const whole = { width: 1080, height: 1920 };
    expect(pictureSize(png)).toEqual(whole);
    expect(pictureSize(bytes("GIF89a\x38\x04\x80\x07"))).toEqual(whole);
    expect(pictureSize(bytes(`\xff\xd8\xff\xe1\0\x04ab\xff\xff\xc4\0\x03a${frame}`))).toEqual(
      whole,
    );
  });

  it("is unknown where the header is cut off or says nothing", () => {
    for (let length = 0; length < 24; length += 1) {
      expect(pictureSize(png.slice(0, length))).toBeUndefined();
    }
    expect(pictureSize(bytes(`\xff\xd8\0\0${frame}`))).toBeUndefined();
    expect(pictureSize(bytes("GIF89a\0\0\x80\x07"))).toBeUndefined();
  });
});

describe("how a picture fits", () => {
  it("R101: over 1080 wide or 1920 high it must be cropped", () => {
    expect(mustBeCropped(MAX_PICTURE)).toBe(false);
    expect(mustBeCropped({ width: 1081, height: 100 })).toBe(true);
    expect(mustBeCropped({ width: 100, height: 1921 })).toBe(true);
  });

  it("R160, R161, R162: the cropper's ratios, zoom and rotation", () => {
    expect(RATIO_NAMES).toEqual(["1:1", "5:4", "9:16", "16:9"]);
    expect([ZOOM, ROTATION]).toEqual([
      { min: 1, max: 3 },
      { min: 0, max: 360 },
    ]);
  });

  it.each([
    [{ width: 3000, height: 4000 }, "9:16"],
    [{ width: 4000, height: 3000 }, "5:4"],
    [{ width: 4000, height: 1000 }, "16:9"],
    [{ width: 2000, height: 2100 }, "1:1"],
  ])("the cropper begins with the ratio that loses least of %j", (size, ratio) => {
    expect(nearestRatio(size)).toBe(ratio);
  });

  it("it is made smaller, never larger, and keeps its shape", () => {
    expect(fittedSize({ width: 3000, height: 3000 })).toEqual({ width: 1080, height: 1080 });
    expect(fittedSize({ width: 1000, height: 3840 })).toEqual({ width: 500, height: 1920 });
    expect(fittedSize({ width: 10, height: 20 })).toEqual({ width: 10, height: 20 });
    expect(fittedSize({ width: 5000, height: 1 })).toEqual({ width: 1080, height: 1 });
  });
});

import { describe, expect, it } from "vitest";
import { MAX_PICTURE, MAX_SENT_BYTES } from "#core/rules/media.ts";
import { firstRange, withEnd, withStart } from "#web/components/attach-file/clip.ts";
import {
  fittedSize,
  mustBeCropped,
  nearestRatio,
  RATIO_NAMES,
  ROTATION,
  ZOOM,
} from "#web/components/attach-file/crop-limits.ts";
import { ACCEPTED, mediaTypeOf, nameFor } from "#web/components/attach-file/media-type.ts";
import { pictureSize } from "#web/components/attach-file/picture-size.ts";
import { firstThatFits, passFor } from "#web/components/attach-file/video-pass.ts";

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
    ["\0\0\0\x14ftypqt  ", undefined],
    ["\0\0\0\x20ftypM4A ", undefined],
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

  it("the endings of what can be sent may be chosen", () => {
    const endings = ["jpg", "jpeg", "jfif", "jpe", "png", "gif", "mp4", "m4v", "mkv", "mp3", "pdf"];
    expect(ACCEPTED.split(",")).toEqual(endings.map((ending) => `.${ending}`));
  });

  it("its name gets the ending of what it is", () => {
    expect(nameFor("a.jpeg", "image/jpeg")).toBe("a.jpeg");
    expect(nameFor("My.Photo.PNG", "image/jpeg")).toBe("My.Photo.jpg");
    expect(nameFor(".mkv", "video/mp4")).toBe("file.mp4");
    expect(nameFor("photo.jfif", "image/jpeg")).toBe("photo.jfif");
    expect(nameFor("photo", "image/png")).toBe("photo.png");
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

describe("R159: the part of a video that is sent", () => {
  it("begins with the first 30 seconds, or all of it", () => {
    expect(firstRange(60)).toEqual({ start: 0, end: 30 });
    expect(firstRange(12.5)).toEqual({ start: 0, end: 12.5 });
  });

  it.each([
    ["later", 35, { start: 35, end: 40 }],
    ["past its end", 50, { start: 50, end: 51 }],
    ["much earlier", 0, { start: 0, end: 30 }],
    ["past the video's end", 70, { start: 59, end: 60 }],
  ])("its start can be moved: %s", (_, start, moved) => {
    expect(withStart({ start: 20, end: 40 }, start, 60)).toEqual(moved);
  });

  it.each([
    ["later", 45, { start: 20, end: 45 }],
    ["much later", 60, { start: 30, end: 60 }],
    ["before its start", 10, { start: 9, end: 10 }],
    ["before the video", 0, { start: 0, end: 1 }],
  ])("its end can be moved: %s", (_, end, moved) => {
    expect(withEnd({ start: 20, end: 40 }, end, 60)).toEqual(moved);
  });

  it("a video of less than a second is sent whole", () => {
    expect(withStart(firstRange(0.4), 0.3, 0.4)).toEqual({ start: 0, end: 0.4 });
    expect(withEnd(firstRange(0.4), 0.1, 0.4)).toEqual({ start: 0, end: 0.4 });
  });
});

describe("R158: how a video is written", () => {
  const clip = { width: 1920, height: 1080, seconds: 60, framesPerSecond: 30, hasSound: true };

  it.each([1, 10, 30])("%d seconds with each pass take less, and less than 1 MB", (seconds) => {
    const bytes = [0.9, 0.6, 0.3].map((aim) => {
      const { picture, sound } = passFor({ ...clip, isCommon: true }, seconds, aim);
      return ((picture + sound) * seconds) / 8;
    });
    expect(bytes[0]).toBeLessThan(MAX_SENT_BYTES * 0.95);
    if (seconds > 1) expect(bytes.toSorted((one, other) => other - one)).toEqual(bytes);
  });

  /** What comes of passes that write so much more than they aim at, and what they aimed at. */
  const passes = async (excess: number) => {
    const aims: number[] = [];
    const blob = await firstThatFits(async (aim) => {
      aims.push(aim);
      return new Blob([new Uint8Array(aim * excess * MAX_SENT_BYTES)]);
    });
    return { fits: blob !== undefined && blob.size <= MAX_SENT_BYTES, aims };
  };

  it("up to three passes aim lower each time, until one fits", async () => {
    expect(await passes(1)).toEqual({ fits: true, aims: [0.9] });
    const second = await passes(2);
    expect(second.fits).toBe(true);
    expect(second.aims).toHaveLength(2);
    // It writes as much whatever it is asked for.
    let count = 0;
    const never = await firstThatFits(async () => {
      count += 1;
      return new Blob([new Uint8Array(MAX_SENT_BYTES + 1)]);
    });
    expect([never, count]).toEqual([undefined, 3]);
  });

  it("the picture keeps its shape, with even sides, and is never larger than it was", () => {
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [640, 480],
      [100, 50],
    ] as const) {
      const pass = passFor({ ...clip, width, height, isCommon: true }, 30, 0.9);
      expect(pass.width / pass.height).toBeCloseTo(width / height, 1);
      expect([pass.width % 2, pass.height % 2]).toEqual([0, 0]);
      expect(pass.width).toBeLessThanOrEqual(width);
    }
  });
});

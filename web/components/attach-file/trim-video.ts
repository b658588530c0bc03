import {
  BufferTarget,
  Conversion,
  type ConversionOptions,
  canEncodeAudio,
  canEncodeVideo,
  type Input,
  Mp4OutputFormat,
  Output,
  Quality,
} from "mediabunny";
import { MAX_SENT_BYTES } from "#core/rules/media.ts";
import type { Clip, Range } from "./clip.ts";
import { look, withVideo } from "./look-at-video.ts";
import type { Progress, Trimmed, VideoProblem } from "./video-messages.ts";
import { firstThatFits, type Pass, passFor } from "./video-pass.ts";

export class VideoFailure extends Error {
  readonly problem: VideoProblem;

  constructor(problem: VideoProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface Trimming {
  file: File;
  clip: Clip;
  range: Range;
}

type OnProgress = (progress: Progress) => void;

/** Part of a second by which ends are missed when someone wants all of a video. */
const NEARLY = 0.05;

/** Cuts a part out of a video and writes it as an MP4, smaller with each pass, until it fits. */
export async function trim(trimming: Trimming, onProgress: OnProgress): Promise<Trimmed> {
  const { file, clip, range } = trimming;
  const isWhole = range.start < NEARLY && range.end > clip.seconds - NEARLY;
  if (isWhole && clip.isCommon && file.size <= MAX_SENT_BYTES) return await asItIs(file, clip);
  const blob = await firstThatFits((aim, pass) =>
    written(trimming, passFor(clip, range.end - range.start, aim), (share) =>
      onProgress({ pass, share }),
    ),
  );
  if (!blob) throw new VideoFailure("still large");
  return await checked(blob, clip);
}

/** Without re-encoding its pictures: an MKV becomes an MP4. */
async function asItIs(file: File, clip: Clip): Promise<Trimmed> {
  if (file.type === "video/mp4") return { blob: file, isSilenced: false };
  return await checked(await converted(file, {}), clip);
}

/** Some sounds cannot be read, and some get lost on the way: what counts is what came out. */
async function checked(blob: Blob, clip: Clip): Promise<Trimmed> {
  return { blob, isSilenced: clip.hasSound && !(await look(blob)).hasSound };
}

async function written(
  { file, clip, range }: Trimming,
  pass: Pass,
  onShare: (share: number) => void,
): Promise<Blob> {
  const { width, height } = pass;
  const quality = new Quality({ bitrate: pass.picture });
  if (!(await canEncodeVideo("avc", { width, height, quality }))) {
    throw new VideoFailure("cannot encode");
  }
  const video = {
    codec: "avc",
    width,
    height,
    quality,
    fit: "contain",
    frameRate: pass.framesPerSecond,
    forceTranscode: true,
    // Not every phone turns a picture as a note in its file says.
    allowTransformationMetadata: false,
  } as const;
  const trimmed = { trim: range, video };
  if (!clip.hasSound) return await converted(file, trimmed, onShare);
  const sound = {
    codec: "aac",
    quality: new Quality({ bitrate: pass.sound }),
    forceTranscode: true,
  } as const;
  await requireAac();
  // Better without its sound than not at all; it is said that it is missing.
  return await converted(file, { ...trimmed, audio: sound }, onShare).catch(() =>
    converted(file, { ...trimmed, audio: { discard: true } }, onShare),
  );
}

/** Browsers on Linux, and Firefox, encode no AAC by themselves. */
async function requireAac(): Promise<void> {
  if (await canEncodeAudio("aac")) return;
  (await import("@mediabunny/aac-encoder")).registerAacEncoder();
}

type Wishes = Pick<ConversionOptions, "trim" | "video" | "audio">;

function converted(file: File, wishes: Wishes, onShare?: (share: number) => void): Promise<Blob> {
  return withVideo(file, async (input: Input) => {
    const target = new BufferTarget();
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: "primary",
      // Nothing of where and with what it was filmed.
      tags: {},
      showWarnings: false,
      ...wishes,
    });
    if (!conversion.utilizedTracks.some((track) => track.isVideoTrack())) {
      throw new VideoFailure("unreadable");
    }
    if (onShare) conversion.onProgress = onShare;
    await conversion.execute();
    if (!target.buffer) throw new VideoFailure("unreadable");
    return new Blob([target.buffer], { type: "video/mp4" });
  });
}

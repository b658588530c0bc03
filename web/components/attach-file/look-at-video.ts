import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import type { Clip } from "./clip.ts";

/** Packets that show how many frames a second has. */
const SAMPLE = 100;

/** What is in a video file; `use` gets it open. */
export async function withVideo<T>(file: Blob, use: (input: Input) => Promise<T>): Promise<T> {
  const source = new BlobSource(file);
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  try {
    return await use(input);
  } finally {
    input.dispose();
  }
}

export function look(file: Blob): Promise<Clip> {
  return withVideo(file, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error("There is no picture");
    const sound = await input.getPrimaryAudioTrack();
    const { averagePacketRate } = await video.computePacketStats(SAMPLE);
    const seconds = await input.computeDuration();
    if (!(seconds > 0)) throw new Error("It has no length");
    return {
      seconds,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      framesPerSecond: averagePacketRate,
      hasSound: sound !== null,
      isCommon:
        (await video.getCodec()) === "avc" &&
        (sound === null || (await sound.getCodec()) === "aac"),
    };
  });
}

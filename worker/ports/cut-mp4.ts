import type { EncodedPacket, InputTrack } from "mediabunny";
import { MAX_VIDEO_SECONDS } from "#core/rules/media.ts";
import { loadOnce } from "#worker/load-once.ts";
import { samplesClaimed } from "#worker/media/mp4-boxes.ts";

export interface Span {
  /** Seconds. */
  start: number;
  end?: number;
}

export interface Cut {
  bytes: Uint8Array<ArrayBuffer>;
  /** Seconds. */
  duration: number;
}

/** More than a film of 5 MB has. The reader counts to whatever number a few bytes of it claim. */
const MOST_SAMPLES = 100_000;
/** More than half a minute has. */
const MOST_PACKETS = 20_000;

const loadMedia = loadOnce(() => import("mediabunny"));

/**
 * A part of an MP4, copied without being decoded: from the key frame at or before `start` to `end`,
 * half a minute at most. Undefined if there is nothing to play.
 */
export async function cutMp4(
  whole: Uint8Array<ArrayBuffer>,
  { start, end }: Span,
): Promise<Cut | undefined> {
  if (samplesClaimed(whole) > MOST_SAMPLES) return undefined;
  const media = await loadMedia();
  const input = new media.Input({ source: new media.BufferSource(whole), formats: [media.MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const first = video && (await new media.EncodedPacketSink(video).getKeyPacket(start));
  if (!video?.codec || !first) return undefined;

  const target = new media.BufferTarget();
  const output = new media.Output({ format: new media.Mp4OutputFormat(), target });
  const pictures = new media.EncodedVideoPacketSource(video.codec);
  output.addVideoTrack(pictures, { rotation: video.rotation });
  const sound = audio?.codec ? new media.EncodedAudioPacketSource(audio.codec) : undefined;
  if (sound) output.addAudioTrack(sound);
  await output.start();

  const from = first.timestamp;
  const to = Math.min(end ?? Number.POSITIVE_INFINITY, from + MAX_VIDEO_SECONDS);
  let left = MOST_PACKETS;
  async function* within(track: InputTrack, begin: EncodedPacket | null) {
    for await (const packet of new media.EncodedPacketSink(track).packets(begin ?? undefined)) {
      if (packet.timestamp >= to) return;
      if (--left < 0) throw new Error("More packets than a video of this length has");
      if (packet.timestamp >= from) yield packet.clone({ timestamp: packet.timestamp - from });
    }
  }

  let duration = 0;
  const film = await video.getDecoderConfig();
  for await (const packet of within(video, first)) {
    duration = Math.max(duration, packet.timestamp + packet.duration);
    await pictures.add(packet, film ? { decoderConfig: film } : undefined);
  }
  pictures.close();
  if (audio && sound) {
    const tone = await audio.getDecoderConfig();
    const begin = await new media.EncodedPacketSink(audio).getPacket(from);
    for await (const packet of within(audio, begin)) {
      await sound.add(packet, tone ? { decoderConfig: tone } : undefined);
    }
    sound.close();
  }
  await output.finalize();
  return target.buffer ? { bytes: new Uint8Array(target.buffer), duration } : undefined;
}

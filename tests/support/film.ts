import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";

/** Of 128 × 96 pixels. */
const AVC = [
  ...[1, 0x42, 0, 0x0a, 0xff, 0xe1, 0, 7, 0x67, 0x42, 0, 0x0a, 0xf8, 0x41, 0xa2],
  ...[1, 0, 4, 0x68, 0xce, 0x38, 0x80],
];
const VIDEO = {
  decoderConfig: {
    ...{ codec: "avc1.42000a", codedWidth: 128, codedHeight: 96 },
    description: Uint8Array.from(AVC),
  },
};
const AUDIO = {
  decoderConfig: {
    ...{ codec: "mp4a.40.2", sampleRate: 44_100, numberOfChannels: 1 },
    description: Uint8Array.of(0x12, 0x08),
  },
};
const FRAMES_PER_SECOND = 10;

/** An MP4 with sound and ten frames a second, the first of each second a key frame; nothing to look at. */
export async function film(seconds: number, frameBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const pictures = new EncodedVideoPacketSource("avc");
  const sound = new EncodedAudioPacketSource("aac");
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();
  const length = 1 / FRAMES_PER_SECOND;
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame++) {
    const isKey = frame % FRAMES_PER_SECOND === 0;
    const data = new Uint8Array(frameBytes);
    // One unit with its length before it: of a key frame or of another.
    new DataView(data.buffer).setUint32(0, frameBytes - 4);
    data[4] = isKey ? 0x65 : 0x41;
    const at = frame / FRAMES_PER_SECOND;
    await pictures.add(new EncodedPacket(data, isKey ? "key" : "delta", at, length), VIDEO);
    await sound.add(new EncodedPacket(Uint8Array.of(1, 2), "key", at, length), AUDIO);
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

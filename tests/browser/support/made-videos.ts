import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const MEDIABUNNY = createRequire(import.meta.url)
  .resolve("mediabunny")
  .replace(/[^/]*$/, "mediabunny.min.cjs");

interface VideoWishes {
  seconds: number;
  sound: "opus" | "unreadable" | "none";
  container: "mp4" | "mkv";
  width?: number;
  height?: number;
}

declare global {
  var Mediabunny: typeof import("mediabunny");
}

/** Opens a page that can make and read videos: it has no policy, and nothing on it. */
export async function openVideoMaker(page: Page): Promise<void> {
  await page.route("**/video-maker", (route) => route.fulfill({ body: "<!doctype html>" }));
  await page.goto("/video-maker");
  await page.addScriptTag({ path: MEDIABUNNY });
}

/** A video of coloured boxes, 10 pictures a second, with a beep. */
export async function makeVideo(maker: Page, wishes: VideoWishes): Promise<Buffer> {
  const base64 = await maker.evaluate(async (wanted) => {
    const { seconds, sound, container, width = 320, height = 240 } = wanted;
    const mb = Mediabunny;
    const format = container === "mp4" ? new mb.Mp4OutputFormat() : new mb.MkvOutputFormat();
    const target = new mb.BufferTarget();
    const output = new mb.Output({ format, target });
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const quality = new mb.Quality({ bitrate: 450_000 });
    const pictures = new mb.CanvasSource(canvas, { codec: "avc", quality, keyFrameInterval: 5 });
    output.addVideoTrack(pictures, { frameRate: 10 });
    const sounds = new mb.AudioBufferSource({
      codec: "opus",
      quality: new mb.Quality({ bitrate: 64_000 }),
    });
    const packets = new mb.EncodedAudioPacketSource("ac3");
    if (sound === "opus") output.addAudioTrack(sounds);
    if (sound === "unreadable") output.addAudioTrack(packets);
    await output.start();
    const rate = 48_000;
    for (let second = 0; second < seconds; second += 1) {
      for (let nth = 0; nth < 10; nth += 1) {
        for (let at = 0; at < 6; at += 1) {
          context.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
          const [x, y] = [Math.random() * width, Math.random() * height];
          context.fillRect(x, y, width / 8, height / 8);
        }
        await pictures.add(second + nth / 10, 0.1);
      }
      if (sound === "opus") {
        const beep = new AudioBuffer({ length: rate, sampleRate: rate, numberOfChannels: 2 });
        const wave = Float32Array.from({ length: rate }, (_, at) => Math.sin(at / 20) / 4);
        beep.copyToChannel(wave, 0);
        beep.copyToChannel(wave, 1);
        await sounds.add(beep);
      }
      if (sound === "unreadable") {
        const packet = new mb.EncodedPacket(new Uint8Array(100), "key", second, 1);
        await packets.add(packet, {
          decoderConfig: { codec: "ac-3", sampleRate: rate, numberOfChannels: 2 },
        });
      }
    }
    await output.finalize();
    return await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ""));
      reader.readAsDataURL(new Blob([target.buffer ?? ""]));
    });
  }, wishes);
  return Buffer.from(base64, "base64");
}

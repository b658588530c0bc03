import { MAX_VIDEO_SECONDS } from "#core/rules/media.ts";
import type { Size } from "./picture-size.ts";

/** What a video is. */
export interface Clip extends Size {
  seconds: number;
  framesPerSecond: number;
  hasSound: boolean;
  /** Whether every phone plays it as it is: H.264, and AAC if it has sound. */
  isCommon: boolean;
}

/** A part of a video, in seconds from its start. */
export interface Range {
  start: number;
  end: number;
}

/** Less is hardly a video. */
export const SHORTEST_SECONDS = 1;

/** What the trimmer begins with. */
export function firstRange(seconds: number): Range {
  return { start: 0, end: Math.min(seconds, MAX_VIDEO_SECONDS) };
}

/** The range with another start; its end moves along where it would be too long or too short. */
export function withStart({ end }: Range, start: number, seconds: number): Range {
  const shortest = Math.min(SHORTEST_SECONDS, seconds);
  const from = clamp(start, 0, seconds - shortest);
  return { start: from, end: clamp(end, from + shortest, from + MAX_VIDEO_SECONDS) };
}

/** The range with another end; its start moves along. */
export function withEnd({ start }: Range, end: number, seconds: number): Range {
  const shortest = Math.min(SHORTEST_SECONDS, seconds);
  const to = clamp(end, shortest, seconds);
  return { start: clamp(start, to - MAX_VIDEO_SECONDS, to - shortest), end: to };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(0, Math.min(Math.max(value, least), most));
}

import type { Clip, Range } from "./clip.ts";

/** What the page asks its video worker. Each worker does one thing. */
export type VideoTask =
  | { do: "look"; file: File }
  | { do: "trim"; file: File; clip: Clip; range: Range };

export interface Trimmed {
  blob: Blob;
  /** Set if the video had sound and the trimmed one has none. */
  isSilenced: boolean;
}

/** Which attempt to make it fit this is, and how much of it is done. */
export interface Progress {
  pass: number;
  share: number;
}

export type VideoProblem = "unreadable" | "cannot encode" | "still large";

/** What it says. */
export type VideoNews =
  | ({ said: "progress" } & Progress)
  | { said: "clip"; clip: Clip }
  | { said: "trimmed"; trimmed: Trimmed }
  | { said: "failed"; problem: VideoProblem };

import { useEffect, useRef, useState } from "react";
import type { Range } from "./clip.ts";
import { mustBeCropped } from "./crop-limits.ts";
import type { Cut } from "./draw-picture.ts";
import type { Size } from "./picture-size.ts";
import { type Prepared, prepare, smallerPicture, type Trim, trimmedVideo } from "./prepare.ts";
import { DAMAGED, Refusal, unsupported } from "./refusal.ts";
import type { Progress } from "./video-messages.ts";

/** Where someone is between choosing a file and attaching it. */
export type Step = { next: "choose"; refusal?: Refusal } | { next: "wait" } | Prepared;

/** The way of a file from being chosen to being ready. What was abandoned ends, and changes nothing. */
export function useAttach() {
  const [step, setStep] = useState<Step>({ next: "choose" });
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);

  const go = (next: Step): AbortSignal => {
    current.current.abort();
    current.current = new AbortController();
    setStep(next);
    return current.current.signal;
  };
  const work = async (
    task: (signal: AbortSignal) => Promise<Step>,
    during: Step = { next: "wait" },
    refused = (refusal: Refusal): Step => ({ next: "choose", refusal }),
  ) => {
    const signal = go(during);
    const next = await task(signal).catch((error: unknown) =>
      refused(error instanceof Refusal ? error : unsupported(DAMAGED)),
    );
    if (!signal.aborted) setStep(next);
  };

  return {
    step,
    choose: (file: File) => work((signal) => prepare(file, signal)),
    frame: (cut: Cut) => setStep((now) => (now.next === "crop" ? { ...now, cut } : now)),
    crop: (file: File, cut: Cut) => work(() => smallerPicture(file, cut)),
    range: ({ file, clip }: Trim, range: Range) => go({ next: "trim", file, clip, range }),
    trim: ({ next, file, clip, range }: Trim) => {
      const chosen = { next, file, clip, range };
      const during = (trimming: Progress) => ({ ...chosen, trimming });
      return work(
        (signal) =>
          trimmedVideo(chosen, (progress) => signal.aborted || setStep(during(progress)), signal),
        during({ pass: 1, share: 0 }),
        (refusal) => ({ ...chosen, refusal }),
      );
    },
    /** A moving picture as a still one. */
    still: ({ file, size }: { file: File; size: Size }) =>
      mustBeCropped(size) ? go({ next: "crop", file, size }) : work(() => smallerPicture(file)),
    restart: (refusal?: Refusal) => go({ next: "choose", refusal }),
  };
}

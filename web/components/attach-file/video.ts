import { MEDIA_TEXTS } from "#core/rules/media.ts";
import type { Clip, Range } from "./clip.ts";
import { DAMAGED, Refusal, unsupported } from "./refusal.ts";
import type { Progress, Trimmed, VideoNews, VideoProblem, VideoTask } from "./video-messages.ts";

export type OnProgress = (progress: Progress) => void;

/** What a video is, as far as it can be read. */
export async function lookAtVideo(file: File, signal: AbortSignal): Promise<Clip> {
  const news = await askWorker({ do: "look", file }, signal);
  if (news.said !== "clip") throw unsupported(DAMAGED);
  return news.clip;
}

/** R158, R159: a part of a video as an MP4 of at most 1 MB. */
export async function trimVideo(
  trimming: { file: File; clip: Clip; range: Range },
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Trimmed> {
  const news = await askWorker({ do: "trim", ...trimming }, signal, onProgress);
  if (news.said !== "trimmed") throw unsupported(DAMAGED);
  return news.trimmed;
}

/** Gives a worker a task; it ends with its answer, or with the signal. */
function askWorker(
  task: VideoTask,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<VideoNews> {
  const worker = new Worker(new URL("./video-worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<VideoNews>((resolve, reject) => {
    worker.onmessage = ({ data: news }: MessageEvent<VideoNews>) => {
      if (news.said === "progress") onProgress?.(news);
      else if (news.said === "failed") reject(refusalOf(news.problem));
      else resolve(news);
    };
    worker.onerror = () => reject(unsupported(DAMAGED));
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  worker.postMessage(task);
  return answer.finally(() => worker.terminate());
}

function refusalOf(problem: VideoProblem): Refusal {
  switch (problem) {
    case "still large":
      return new Refusal(MEDIA_TEXTS.trim);
    case "cannot encode":
      return unsupported(
        "This browser can't make videos smaller. Use a current version of Chrome, Edge, Firefox or Safari.",
      );
    case "unreadable":
      return unsupported(DAMAGED);
  }
}

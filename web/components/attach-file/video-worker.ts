import { look } from "./look-at-video.ts";
import { trim, VideoFailure } from "./trim-video.ts";
import type { VideoNews, VideoTask } from "./video-messages.ts";

// Videos are read and written here, so that the page stays quick, and cancelling is ending the worker.

const say = (news: VideoNews) => postMessage(news);

addEventListener("message", async ({ data: task }: MessageEvent<VideoTask>) => {
  try {
    if (task.do === "look") return say({ said: "clip", clip: await look(task.file) });
    const trimmed = await trim(task, (progress) => say({ said: "progress", ...progress }));
    say({ said: "trimmed", trimmed });
  } catch (error) {
    say({ said: "failed", problem: error instanceof VideoFailure ? error.problem : "unreadable" });
  }
});

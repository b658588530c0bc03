import { Pause, Play } from "lucide-react";
import {
  getSchedulerGroup,
  listSchedulerGroups,
  pauseSchedulerGroup,
  type SchedulerGroup,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

/** R310: pauses a scheduler, or resumes it. */
export function usePausing() {
  return useAction(pauseSchedulerGroup, {
    invalidates: [listSchedulerGroups, getSchedulerGroup],
    onSuccess: ({ data }) =>
      notifySuccess(data.status === "paused" ? "Scheduler paused" : "Scheduler resumed"),
  });
}

/** The same in a menu. */
export function pauseAction(
  { _id: id, status }: SchedulerGroup,
  pausing: ReturnType<typeof usePausing>,
) {
  const isPaused = status === "paused";
  return {
    label: isPaused ? "Resume" : "Pause",
    icon: isPaused ? Play : Pause,
    onSelect: () => pausing.mutate({ id, paused: !isPaused }),
  };
}

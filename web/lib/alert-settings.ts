import { readLocal, useLocalFlag } from "./local-state.ts";

const SHOWS = "inbox-notifications";
const SOUNDS = "inbox-sound";

/** Whether this browser tells of new messages, by a notification and by a sound; both are asked for. */
export function useAlertSettings() {
  const [shows, setShows] = useLocalFlag(SHOWS, false);
  const [sounds, setSounds] = useLocalFlag(SOUNDS, false);
  return { shows, setShows, sounds, setSounds };
}

export function readAlertSettings() {
  return { shows: readLocal(SHOWS) === "yes", sounds: readLocal(SOUNDS) === "yes" };
}

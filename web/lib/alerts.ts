import { formatMobile } from "#core/rules/phone.ts";
import { readAlertSettings } from "./alert-settings.ts";
import { paths } from "./paths.ts";

/** Long enough for a tab that is being looked at to hear of the message too. */
const OTHERS_MS = 300;
/** Long enough for the other tabs to see that one of them has alerted. */
const ONCE_MS = 2000;

/** Tells of a new message as this browser was asked to, once, unless one of its tabs is being looked at. */
export async function alertOf(from: string): Promise<void> {
  const { shows, sounds } = readAlertSettings();
  if (!shows && !sounds) return;
  const isLookedAt = document.hasFocus();
  if (!isLookedAt) await pause(OTHERS_MS);
  // The tab that is looked at has the lock, or else the first of the others.
  await navigator.locks.request(`cooee.message.${from}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    if (!isLookedAt && shows) show(from);
    if (!isLookedAt && sounds) void ring();
    await pause(ONCE_MS);
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function show(from: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const body = `From ${formatMobile(from)}`;
  // Another one of the same number takes its place.
  const notification = new Notification("New message received!", { body, tag: `message ${from}` });
  notification.onclick = () => {
    window.focus();
    location.assign(paths.conversationWith(from));
  };
}

const SECONDS = 0.25;

/** Two short tones; a browser that has not been clicked in yet stays silent. */
function ring(): Promise<void> {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
  volume.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(660, audio.currentTime);
  tone.frequency.setValueAtTime(880, audio.currentTime + SECONDS / 2);
  tone.connect(volume);
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
  return new Promise((resolve) => {
    tone.onended = () => resolve(audio.close());
  });
}

import { formatMobile } from "#core/rules/phone.ts";
import { readAlertSettings } from "./alert-settings.ts";
import { paths } from "./paths.ts";

/** Tells of a new message as this browser was asked to, while nobody looks at the page. */
export function alertOf(from: string): void {
  if (document.hasFocus()) return;
  const { shows, sounds } = readAlertSettings();
  if (shows) show(from);
  // Once, however many tabs are open.
  if (sounds)
    void navigator.locks.request("cooee.sound", { ifAvailable: true }, (lock) => lock && ring());
}

function show(from: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const body = `From ${formatMobile(from)}`;
  // Another one with the same tag takes its place: the tabs of a browser tell of a message once.
  const notification = new Notification("New message received", { body, tag: `message ${from}` });
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

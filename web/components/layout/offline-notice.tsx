import { WifiOff } from "lucide-react";
import { FullScreenNotice } from "./full-screen-notice.tsx";

const TITLE = "No Internet Connection";
const hints = ["Check your modem or router", "Reconnect to Wi-Fi"];

/** Above a page that has already loaded: what it shows may be old, and nothing typed is lost. */
export function OfflineBanner() {
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-2 bg-accent-soft px-4 py-2 text-center text-accent-text"
    >
      <WifiOff className="size-4" aria-hidden="true" />
      <strong className="font-semibold">{TITLE}</strong>
      <span>{hints.join(" · ")}</span>
    </p>
  );
}

/** Replaces a page that cannot be loaded without a network. */
export function OfflineScreen() {
  return (
    <FullScreenNotice icon={WifiOff} title={TITLE}>
      <ul className="grid gap-1">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </FullScreenNotice>
  );
}

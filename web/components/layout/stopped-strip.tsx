import { CirclePause } from "lucide-react";
import { Strip } from "./strip.tsx";

/** What super administrators see while the stop switch of docs/deploy.md is on. */
export function StoppedStrip({ where }: { where: string }) {
  return (
    <Strip label="Sending is stopped" icon={CirclePause}>
      Sending is stopped {where === "all" ? "for every account" : `on shard ${where}`}. Campaigns
      wait until it starts again.
    </Strip>
  );
}

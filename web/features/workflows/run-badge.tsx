import { Badge } from "#web/components/ui/badge.tsx";
import { RUN_LOOKS, type RunState } from "./run-looks.ts";

export function RunBadge({ state }: { state: RunState }) {
  const { word, icon, tone } = RUN_LOOKS[state];
  return (
    <Badge tone={tone} icon={icon} plain={tone === "success"}>
      {word}
    </Badge>
  );
}

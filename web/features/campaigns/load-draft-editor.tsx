import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import type { DraftEditorProps } from "./draft-editor.tsx";

const Loaded = onDemand(async () => (await import("./draft-editor.tsx")).DraftEditor);

export function DraftEditor(props: DraftEditorProps) {
  return (
    <Later waiting={<ScreenSkeleton />}>
      <Loaded {...props} />
    </Later>
  );
}

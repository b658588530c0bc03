import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import type { DraftFormOptions } from "./use-draft-form.ts";

const Loaded = onDemand(async () => (await import("./draft-editor.tsx")).DraftEditor);

export function DraftEditor(props: DraftFormOptions) {
  return (
    <Later waiting={<ScreenSkeleton />}>
      <Loaded {...props} />
    </Later>
  );
}

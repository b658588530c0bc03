import { MediaView } from "#web/components/attach-file/media-view.tsx";
import type { Attached } from "#web/lib/attached.ts";
import { attachedOf, shownOf } from "./attached.ts";

export interface Carrying extends Partial<Attached> {
  subject?: string;
}

/** The subject and the file of an MMS, as a handset shows them above its text: low enough that it is in view. */
export function MmsPreview({ of }: { of: Carrying }) {
  const attached = attachedOf(of);
  return (
    <div className="mb-2 grid max-w-[85%] gap-1.5">
      {of.subject ? <p className="font-semibold text-[0.9375rem]/5">{of.subject}</p> : null}
      {attached ? <MediaView className="h-52" media={shownOf(attached)} /> : null}
    </div>
  );
}

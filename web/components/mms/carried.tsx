import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import type { Carrying } from "./mms-preview.tsx";

const MmsPreview = onDemand(async () => (await import("./mms-preview.tsx")).MmsPreview);

/** What messages have above their text: a subject and a file, if they are MMS. */
export function Carried({ of }: { of: Carrying & { camp_type: string } }) {
  return of.camp_type.endsWith("mms") ? (
    <Later waiting={<Skeleton className="mb-2 h-52 max-w-[85%]" />}>
      <MmsPreview of={of} />
    </Later>
  ) : null;
}

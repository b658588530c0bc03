import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import type { Attached } from "#web/lib/attached.ts";
import { attachedOf } from "./attached.ts";

const MmsPreview = onDemand(async () => (await import("./mms-preview.tsx")).MmsPreview);

interface CarriedProps {
  of: Partial<Attached> & { camp_type: string; subject?: string | undefined };
}

/** What a campaign's messages have above their text: a subject and a file, if they are MMS. */
export function Carried({ of }: CarriedProps) {
  if (!of.camp_type.endsWith("mms")) return null;
  return (
    <Later waiting={<Skeleton className="mb-2 h-52 max-w-[85%]" />}>
      <MmsPreview subject={of.subject ?? ""} attached={attachedOf(of)} />
    </Later>
  );
}

import type { ReactNode } from "react";
import { MmsMark } from "#web/components/mms/mms-mark.tsx";

interface CampaignNameProps {
  row: { name: string; camp_type: string };
  /** What else marks it. */
  children?: ReactNode;
}

/** A campaign's name in a list. */
export function CampaignName({ row, children }: CampaignNameProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-middle">
      <span className="min-w-0 max-md:truncate">{row.name}</span>
      <MmsMark of={row} />
      {children}
    </span>
  );
}

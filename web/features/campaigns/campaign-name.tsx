import type { ReactNode } from "react";
import { MarkedName } from "#web/components/data-table/marked-name.tsx";
import { MmsMark } from "#web/components/mms/mms-mark.tsx";

interface CampaignNameProps {
  row: { name: string; camp_type: string };
  /** What else marks it. */
  children?: ReactNode;
}

/** A campaign's name in a list. */
export function CampaignName({ row, children }: CampaignNameProps) {
  return (
    <MarkedName name={row.name}>
      <MmsMark of={row} />
      {children}
    </MarkedName>
  );
}

import { Badge } from "#web/components/ui/badge.tsx";

/** Marks what is an MMS; a text is the normal case. */
export function MmsMark({ of: { camp_type } }: { of: { camp_type: string } }) {
  return camp_type.endsWith("mms") ? <Badge className="shrink-0">MMS</Badge> : null;
}

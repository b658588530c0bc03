import type { ReactNode } from "react";
import type { BusinessName } from "#core/contract/business-names/business-names.ts";
import { getBusinessName } from "#core/contract/business-names/own-business-names.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useCall } from "#web/lib/query.ts";

interface OwnNameProps {
  id: string;
  onClose: () => void;
  /** A dialog about the name. */
  children: (name: BusinessName) => ReactNode;
}

/** A dialog that needs all of a name: opened once it is loaded. */
export function OwnName({ id, onClose, children }: OwnNameProps) {
  const query = useCall(getBusinessName, { id });
  if (query.data) return children(query.data.data);
  if (!query.error) return null;
  return (
    <Dialog onOpenChange={onClose} title="Business name" size="sm">
      <LoadError what="The name" error={query.error} onRetry={() => void query.refetch()} />
    </Dialog>
  );
}

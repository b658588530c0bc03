import { Compass } from "lucide-react";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";

interface NotFoundScreenProps {
  /** What is not there: "group". */
  thing?: string;
  /** Where the button leads. */
  to: string;
  label: string;
}

export function NotFoundScreen({ thing = "page", to, label }: NotFoundScreenProps) {
  return (
    <>
      <PageHeader title={`${thing.charAt(0).toUpperCase()}${thing.slice(1)} not found`} />
      <div className="rounded-lg border bg-surface">
        <EmptyState
          icon={Compass}
          title="There is nothing at this address"
          description={`The link may be out of date, or the ${thing} may have been deleted.`}
          action={<LinkButton to={to}>{label}</LinkButton>}
        />
      </div>
    </>
  );
}

import { FileCheck2, Plus } from "lucide-react";
import { useState } from "react";
import {
  deleteVerification,
  listVerifications,
  type VerificationForm,
} from "#core/contract/verification/verification.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { VerificationCard } from "./verification-card.tsx";

export function VerificationsScreen() {
  const list = useCall(listVerifications, {});
  const [deleting, setDeleting] = useState<VerificationForm>();
  const forms = list.data?.data;
  const start = (
    <LinkButton to={paths.createUserVerification}>
      <Plus aria-hidden="true" />
      Verify a business
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        description="Show us who you are once, so we and the carriers know who is sending."
        action={forms && forms.length > 0 ? start : undefined}
      />
      <Loaded query={list} what="Your verifications" waiting={<Skeleton className="h-40" />} />
      {forms?.length === 0 ? (
        <div className="rounded-lg border bg-surface">
          <EmptyState
            icon={FileCheck2}
            title="Nothing verified yet"
            description="Give us your business details and a document that proves them. We review them in one or two working days."
            action={start}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {forms?.map((form) => (
          <VerificationCard key={form._id} form={form} onDelete={() => setDeleting(form)} />
        ))}
      </div>
      {deleting ? (
        <ConfirmAction
          endpoint={deleteVerification}
          input={{ id: deleting._id }}
          invalidates={[listVerifications]}
          done="Verification deleted"
          onClose={() => setDeleting(undefined)}
          title={`Delete the verification of ${deleting.step1.businessName ?? "an unnamed business"}?`}
          description="Its documents are deleted with it."
          confirmLabel="Delete verification"
          danger
        />
      ) : null}
    </>
  );
}

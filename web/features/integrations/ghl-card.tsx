import { LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { RemoveAgency } from "./ghl/removals.tsx";
import { useConsent } from "./use-consent.ts";
import { VendorCard, type VendorProps } from "./vendor-card.tsx";

/** GoHighLevel, whose sub-accounts send through us. */
export function GhlCard(vendor: VendorProps) {
  const consent = useConsent("ghl");
  return (
    <VendorCard
      {...vendor}
      app="ghl"
      consent={consent}
      actions={<LinkButton to={paths.ghl}>Sub-accounts</LinkButton>}
      removal={(onClose) => <RemoveAgency onClose={onClose} />}
    >
      {vendor.connection?.status === "revoked" ? (
        <LinkButton variant="link" className="ms-4" to={paths.ghl}>
          Sub-accounts
        </LinkButton>
      ) : null}
    </VendorCard>
  );
}

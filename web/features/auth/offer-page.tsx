import type { ReactNode } from "react";
import { getOffer, type Offer } from "#core/contract/orders/offer.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { TextLink } from "./text-link.tsx";

interface OfferPageProps {
  title: string;
  description: string;
  /** What could not be loaded, if it could not. */
  what: string;
  children: (offer: Offer) => ReactNode;
}

/** A public page that names the prices or the seller. */
export function OfferPage({ title, description, what, children }: OfferPageProps) {
  const query = useCall(getOffer, {});
  return (
    <SignedOutFrame
      wide
      title={title}
      description={description}
      footer={
        <>
          New here? <TextLink to={paths.signUp}>Create an account</TextLink>
        </>
      }
    >
      {query.data ? (
        <div className="grid grid-cols-1 gap-6">{children(query.data.data)}</div>
      ) : (
        <Loaded query={query} what={what} waiting={<Skeleton className="h-400" />} />
      )}
    </SignedOutFrame>
  );
}

/** Who sells, as the law and these pages name them. */
export function sellerOf({ seller }: Offer): string {
  return seller ? `${seller.name} (ABN ${formatAbn(seller.abn)})` : "The operator of this website";
}

/** Where questions go. */
export function Support({ offer }: { offer: Offer }) {
  return <OutsideLink href={`mailto:${offer.supportEmail}`}>{offer.supportEmail}</OutsideLink>;
}

/** A link in a text that leads out of the console. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="break-words text-primary-text underline underline-offset-4">
      {children}
    </a>
  );
}

import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "#web/components/ui/alert.tsx";
import type { SocialState } from "./use-social-return.ts";

interface SocialProgressProps extends SocialState {
  /** Shown unless the person has just returned from a provider. */
  children: ReactNode;
}

/** What people see while they are looked up after returning from a provider, and if that fails. */
export function SocialProgress({ finishing, stopped, children }: SocialProgressProps) {
  if (finishing) {
    return (
      <p role="status" className="flex items-center gap-3 py-6">
        <LoaderCircle className="size-5 animate-spin text-primary-text" aria-hidden="true" />
        One moment, we are signing you in.
      </p>
    );
  }
  return (
    <>
      {stopped ? (
        <div className="mb-4">
          <Alert tone="danger" title={stopped} />
        </div>
      ) : null}
      {children}
    </>
  );
}

import type { ReactNode } from "react";
import { LinkButton } from "#web/components/ui/button.tsx";
import type { Carried } from "./use-carried.ts";

interface TextLinkProps {
  to: string;
  /** What the next screen need not ask again. */
  carry?: Carried;
  children: ReactNode;
}

export function TextLink({ to, carry, children }: TextLinkProps) {
  return (
    <LinkButton variant="link" to={to} state={carry}>
      {children}
    </LinkButton>
  );
}

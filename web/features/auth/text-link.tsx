import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import type { Carried } from "./use-carried.ts";

interface TextLinkProps {
  to: string;
  /** What the next screen need not ask again. */
  carry?: Carried;
  children: ReactNode;
}

export function TextLink({ to, carry, children }: TextLinkProps) {
  return (
    <Button asChild variant="link">
      <Link to={to} state={carry}>
        {children}
      </Link>
    </Button>
  );
}

import type { ReactNode } from "react";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Logo } from "./logo.tsx";

interface SignedOutFrameProps {
  title: string;
  description: string;
  children: ReactNode;
  /** The way to the other form. */
  footer: ReactNode;
}

/** The frame of the forms before sign-in. */
export function SignedOutFrame({ title, description, children, footer }: SignedOutFrameProps) {
  usePageTitle(title);
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-10 sm:justify-center">
      <Logo />
      <div className="mt-6 w-full max-w-sm rounded-xl border bg-surface p-6">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mt-1 mb-5 text-muted-foreground">{description}</p>
        {children}
      </div>
      <p className="mt-5 text-center text-muted-foreground">{footer}</p>
    </main>
  );
}

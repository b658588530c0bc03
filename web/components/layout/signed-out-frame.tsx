import type { ReactNode } from "react";
import { Link } from "#web/components/ui/link.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";
import { paths } from "#web/lib/paths.ts";
import { Logo } from "./logo.tsx";

interface SignedOutFrameProps {
  title: string;
  description: ReactNode;
  children?: ReactNode;
  /** The link to the other form. */
  footer?: ReactNode;
  /** A page to read instead of a form. */
  wide?: boolean;
}

/** What anyone may read before they sign up. */
const ABOUT = [
  { to: paths.prices, label: "Prices" },
  { to: paths.terms, label: "Terms" },
  { to: paths.privacy, label: "Privacy" },
];

/** The frame around everything before sign-in. Its top stays in place, whatever appears below. */
export function SignedOutFrame({
  title,
  description,
  children,
  footer,
  wide,
}: SignedOutFrameProps) {
  usePageTitle(title);
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-10 sm:pt-[max(2.5rem,12vh)]">
      <Link to={paths.home} className="rounded-lg">
        <Logo />
      </Link>
      <div
        className={`mt-6 w-full rounded-xl border bg-surface ${wide ? "max-w-2xl p-4 sm:p-8" : "max-w-sm p-6"}`}
      >
        <h1 className="wrap-anywhere line-clamp-2 font-semibold text-xl tracking-tight">{title}</h1>
        <div className="mt-1 mb-5 text-muted-foreground">{description}</div>
        {children}
      </div>
      {footer ? <p className="mt-5 text-center text-muted-foreground">{footer}</p> : null}
      <nav aria-label="About Cooee" className="mt-auto flex gap-2 pt-8 text-xs">
        {ABOUT.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="px-2 py-1.5 text-muted-foreground hover:text-foreground hover:underline"
          >
            {label}
          </Link>
        ))}
      </nav>
    </main>
  );
}

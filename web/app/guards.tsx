import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { adminVisit } from "#core/contract/admin/admin-visit.ts";
import { may, type Permission } from "#core/permissions.ts";
import { CrashScreen } from "#web/components/layout/crash-screen.tsx";
import { NotFoundScreen } from "#web/components/layout/not-found-screen.tsx";
import { call } from "#web/lib/api.ts";
import { lastPath, rememberPath, rememberWanted } from "#web/lib/last-path.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { paths } from "#web/lib/paths.ts";
import { FreshFor } from "#web/lib/query.ts";
import { ScreenTitle } from "#web/lib/screen-title.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";
import { useSession } from "#web/lib/session.ts";
import type { RefusedState } from "./refused-notice.tsx";

// The frame renders no screen before it knows who is signed in, so `data` is a person or null here.

interface SignedInOnlyProps {
  screen: SignedInScreen;
  children: ReactNode;
}

/** Sends people who are signed out to sign-in and back, and people without permission to the dashboard. */
export function SignedInOnly({ screen, children }: SignedInOnlyProps) {
  const { data: me } = useSession();
  if (!me) return <ToSignIn />;
  if (screen.may && !may(me, screen.may)) {
    return <Refused title={screen.title} permission={screen.may} />;
  }
  return <Opened screen={screen}>{children}</Opened>;
}

/** A screen inside the shell; this browser returns to it at the next sign-in. */
export function Opened({ screen, children }: SignedInOnlyProps) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberPath(pathname + search), [pathname, search]);
  return (
    <>
      <Titled title={screen.title} />
      <ScreenTitle value={screen.title}>
        {screen.freshFor ? <FreshFor value={screen.freshFor}>{children}</FreshFor> : children}
      </ScreenTitle>
    </>
  );
}

/** Rendered before the screen, so that a title the screen sets itself comes later and wins. */
function Titled({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

/** Redirects people who are signed in. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { data: me } = useSession();
  return me ? <Navigate to={paths.home} replace /> : children;
}

/** A path without a screen: the fallback page, or sign-in for people who are signed out (R445, R448). */
export function Unknown({ may: needed }: { may?: Permission }) {
  const { data: me } = useSession();
  if (!me) return <Navigate to={paths.home} replace />;
  if (needed && !may(me, needed)) {
    return <Refused title="this page" permission={needed} />;
  }
  return <NotFoundScreen to={paths.home} label="Go to the dashboard" />;
}

/** Shown in place of a screen that crashed, inside the shell if there is one. */
export function Crashed() {
  const { data: me } = useSession();
  return <CrashScreen inShell={Boolean(me)} />;
}

function ToSignIn() {
  const { pathname, search } = useLocation();
  // Kept from the first render: when the effect runs, the path may already be another.
  const [wanted] = useState(pathname + search);
  useEffect(() => rememberWanted(wanted), [wanted]);
  return <Navigate to={paths.home} replace />;
}

/**
 * Redirects to where the reason is shown, after recording a visit to the admin area by someone without access to
 * it (R450).
 */
function Refused({ title, permission }: { title: string; permission: Permission }) {
  const { pathname } = useLocation();
  // Where this browser was last: the next screen takes its place.
  const [back] = useState(() => lastPath() ?? paths.home);
  const { data: me } = useSession();
  // R605, C64: who pays by invoice buys no credit.
  const paysLater = permission === "purchase" && me?.profileType === "postpaid";
  useEffect(() => {
    if (permission === "admin") call(adminVisit, { path: pathname }).catch(() => {});
  }, [permission, pathname]);
  if (paysLater) return <Navigate to={paths.invoices} replace />;
  const state: RefusedState = { refused: { title, permission, back } };
  return <Navigate to={paths.home} replace state={state} />;
}

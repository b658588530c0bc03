import { ArrowLeft } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { matchPath, Outlet, useLocation } from "react-router-dom";
import { may } from "#core/permissions.ts";
import { ActingStrip } from "#web/components/layout/acting-strip.tsx";
import { AppShell } from "#web/components/layout/app-shell.tsx";
import { NoticeStrip } from "#web/components/layout/notice-strip.tsx";
import { OfflineBanner } from "#web/components/layout/offline-notice.tsx";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { StoppedStrip } from "#web/components/layout/stopped-strip.tsx";
import { TrialStrip } from "#web/components/layout/trial-strip.tsx";
import { dialogOnDemand, Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { useLiveFeed } from "#web/lib/live.ts";
import { loadEventually } from "#web/lib/load-file.ts";
import { paths } from "#web/lib/paths.ts";
import { QuickCardContext } from "#web/lib/quick-card.ts";
import type { Me } from "#web/lib/session.ts";
import { useReturn } from "#web/lib/use-return.ts";
import { FloatingMenu } from "./floating-menu.tsx";
import { administrationFor, menuFor, ownEntriesFor, tabsFor } from "./menus.ts";
import { signedInScreens } from "./screens.ts";
import { ShellBar } from "./shell-bar.tsx";
import { useFramed } from "./use-framed.ts";
import { useLogOutQuestion } from "./use-log-out-question.tsx";
import { useQuickCard } from "./use-quick-card.tsx";
import { useUnread } from "./use-unread.ts";
import { useWaiting } from "./use-waiting.ts";

const RefusedNotice = onDemand(async () => (await import("./refused-notice.tsx")).RefusedNotice);
const VerifyEmail = dialogOnDemand(async () => (await import("./verify-email.tsx")).VerifyEmail);

/** Out of the admin area. */
const BACK: ScreenEntry = { to: paths.home, label: "Back to Cooee", icon: ArrowLeft };

interface ShellProps {
  me: Me;
  online: boolean;
}

/** The frame around the open screen, with the signed-in person's menu and live feed. */
export function Shell({ me, online }: ShellProps) {
  useLiveFeed(me._id);
  useEffect(() => {
    void loadEventually(() => import("#web/lib/load-ahead.ts")).then(({ loadAhead }) =>
      loadAhead(),
    );
  }, []);
  const [proving, setProving] = useState(false);
  const { pathname, state } = useLocation();

  const logOut = useLogOutQuestion();
  const quick = useQuickCard(me);
  const waiting = useWaiting(me);
  const unread = useUnread(me);
  const shown = signedInScreens.find(({ path }) => matchPath(path, pathname));
  const inAdmin = shown?.may === "admin" && may(me, "admin");
  const withCount = (screen: ScreenEntry): ScreenEntry => {
    if (screen.to === paths.admin) return { ...screen, count: inAdmin ? 0 : sum(waiting) };
    if (waiting[screen.to]) return { ...screen, count: waiting[screen.to] };
    if (screen.to === paths.conversation) return { ...screen, count: unread, counted: "unread" };
    return screen;
  };

  /** Verification needs a verified e-mail (R472). */
  const withProof = (screen: ScreenEntry): ScreenEntry =>
    screen.to === paths.userVerification && !me.isEmailVerified
      ? { ...screen, onSelect: () => setProving(true) }
      : screen;

  const framed = useFramed(me);
  const main = menuFor(framed).map(withProof);
  const administration = administrationFor(me);
  const screens = inAdmin ? [BACK, ...administration] : main;
  const inner = administration.filter(({ to }) => to !== paths.admin);
  return (
    <TimeZone value={me.timeZone}>
      <QuickCardContext value={quick.write}>
        <AppShell
          wide={shown?.wide}
          screens={screens.map(withCount)}
          tabs={tabsFor(framed).map(withCount)}
          own={ownEntriesFor(framed, logOut.ask)}
          topBar={<ShellBar me={me} screens={[...main, ...inner]} onLogOut={logOut.ask} />}
          beside={quick.card}
          narrowed={quick.isBeside}
          banner={<Strips me={me} online={online} isTrial={framed.role === "trial"} />}
        >
          <Suspense fallback={<ScreenSkeleton />}>
            {state?.refused ? (
              <Later>
                <RefusedNotice />
              </Later>
            ) : null}
            <Outlet />
          </Suspense>
          {quick.isBeside ? null : <FloatingMenu me={me} />}
          {logOut.question}
          {proving ? <VerifyEmail me={me} onClose={() => setProving(false)} /> : null}
        </AppShell>
      </QuickCardContext>
    </TimeZone>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function Strips({ me, online, isTrial }: ShellProps & { isTrial: boolean }) {
  const back = useReturn(me.original?.endsAt);
  return (
    <>
      {me.original ? (
        <ActingStrip
          name={me.accountName || me.name}
          original={me.original.name}
          viewing={me.original.mode === "view"}
          onReturn={() => back.mutate({})}
          returning={back.isPending}
        />
      ) : null}
      {isTrial ? <TrialStrip supportEmail={me.supportEmail} /> : null}
      {me.notices.map((text) => (
        <NoticeStrip key={text} text={text} />
      ))}
      {me.sendingStopped ? <StoppedStrip where={me.sendingStopped} /> : null}
      {online ? null : <OfflineBanner />}
    </>
  );
}

import { Compass, LayoutDashboard, Megaphone, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { getForecast } from "#core/contract/campaigns/forecast.ts";
import { email } from "#core/contract/fields/identity-fields.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { ChecklistCard } from "#web/components/checklist/checklist-card.tsx";
import { ProveDialog } from "#web/components/form/prove-dialog.tsx";
import { ProveMobileDialog } from "#web/components/form/prove-mobile-dialog.tsx";
import { ActingStrip } from "#web/components/layout/acting-strip.tsx";
import { AppShell } from "#web/components/layout/app-shell.tsx";
import { BalanceChip } from "#web/components/layout/balance-chip.tsx";
import { BalancePanel } from "#web/components/layout/balance-panel.tsx";
import { CrashScreen } from "#web/components/layout/crash-screen.tsx";
import { CreateMenu } from "#web/components/layout/create-menu.tsx";
import { FullScreenNotice } from "#web/components/layout/full-screen-notice.tsx";
import { HelpMenu } from "#web/components/layout/help-menu.tsx";
import { Logo } from "#web/components/layout/logo.tsx";
import { NotFoundScreen } from "#web/components/layout/not-found-screen.tsx";
import { NoticeStrip } from "#web/components/layout/notice-strip.tsx";
import { OfflineBanner, OfflineScreen } from "#web/components/layout/offline-notice.tsx";
import { PageLinks } from "#web/components/layout/page-links.tsx";
import { ProfileMenu } from "#web/components/layout/profile-menu.tsx";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { SenderPages } from "#web/components/layout/sender-pages.tsx";
import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { StoppedStrip } from "#web/components/layout/stopped-strip.tsx";
import { ThemeMenu } from "#web/components/layout/theme-menu.tsx";
import { TopBar } from "#web/components/layout/top-bar.tsx";
import { TrialStrip } from "#web/components/layout/trial-strip.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { keyOf } from "#web/lib/query.ts";
import { type Exhibits, LONG, LONG_WORD, nothing, one } from "./exhibit.ts";
import { owner } from "./people.ts";
import { Box, Cached, Opener } from "./tools.tsx";

const left = { sms: 1818, mms: 256 };

const balance = { data: { balance: 54_307, maxPossibleCredits: left } };
const forecast = {
  data: { spent: 1_234, daysLeft: 40, reserved: 550, spending: { limit: 10_000, spent: 1_234 } },
};

const screens = [
  { to: "/", label: "Dashboard", icon: LayoutDashboard },
  { to: "/campaign", label: "Campaign", icon: Megaphone, count: 3 },
  { to: "/group", label: LONG, icon: UsersRound, section: "Contacts" },
];

const profile = {
  accountName: LONG,
  logo: "",
  screens,
  onShortcuts: nothing,
  onLogOut: nothing,
};

const me = (content: ReactNode) => (
  <Cached
    queryKey={["session"]}
    result={{ ...owner, mobile: "61412345678", isMobileVerified: false, isOnboarded: false }}
  >
    {content}
  </Cached>
);

const steps = {
  checklist: { verified: false, sender: true, template: true, group: false, campaign: false },
  inReview: true,
  completed: 2,
};

/** The frame around screens, and what takes a screen's place. */
export const layout: Exhibits = {
  AppShell: one(
    <Box>
      <AppShell
        screens={screens}
        tabs={screens}
        own={[]}
        topBar={<TopBar onFind={nothing}>{null}</TopBar>}
      >
        <ScreenSkeleton />
      </AppShell>
    </Box>,
  ),
  Logo: {
    default: <Logo />,
    bare: <Logo bare />,
  },
  "TopBar, BalanceChip, CreateMenu, HelpMenu, ThemeMenu, ProfileMenu": {
    default: (
      <div className="overflow-x-auto">
        <TopBar onFind={nothing}>
          <BalanceChip credit={{ balance: 54_307, maxPossibleCredits: left }} onRetry={undefined} />
          <CreateMenu left={left} items={[{ label: "Campaign", onSelect: nothing }]} />
          <HelpMenu onFind={nothing} onShortcuts={nothing} />
          <ThemeMenu />
          <ProfileMenu {...profile} name="Mia Chen" email={LONG_WORD} left={left} />
        </TopBar>
      </div>
    ),
    loading: (
      <div className="flex">
        <BalanceChip credit={undefined} onRetry={undefined} />
      </div>
    ),
    error: <BalanceChip credit={undefined} onRetry={nothing} />,
  },
  "ActingStrip, TrialStrip, NoticeStrip, StoppedStrip, OfflineBanner": {
    acting: (
      <ActingStrip
        name={LONG}
        original="Mia Chen"
        viewing={false}
        onReturn={nothing}
        returning={false}
      />
    ),
    loading: <ActingStrip name="Members" original={LONG} viewing onReturn={nothing} returning />,
    trial: <TrialStrip supportEmail="support@example.com" />,
    notice: (
      <NoticeStrip text="We are moving to a new data centre (05/03/2026 10:00 PM to 05/03/2026 11:00 PM)" />
    ),
    stopped: <StoppedStrip where="all" />,
    offline: <OfflineBanner />,
  },
  "SenderPages, PageLinks": {
    senders: <SenderPages />,
    narrow: (
      <PageLinks
        label="Pages"
        pages={[
          { to: "/", label: LONG },
          { to: "/other", label: "Invoice" },
        ]}
      />
    ),
  },
  BalancePanel: {
    default: (
      <Cached queryKey={keyOf(getBalance, {})} result={balance}>
        <Cached queryKey={keyOf(getForecast, {})} result={forecast}>
          <BalancePanel />
        </Cached>
      </Cached>
    ),
    error: (
      <Cached queryKey={keyOf(getForecast, {})} result={new Error("refused")}>
        <BalancePanel forecastOnly />
      </Cached>
    ),
  },
  ScreenSkeleton: { loading: <ScreenSkeleton /> },
  SettingsPage: {
    default: (
      <SettingsPage me={owner} title="Security" description={LONG}>
        <Card title="Password">{LONG}</Card>
      </SettingsPage>
    ),
    limited: (
      <SettingsPage me={{ ...owner, role: "subaccount" }} title={LONG}>
        {LONG_WORD}
      </SettingsPage>
    ),
  },
  SignedOutFrame: one(
    <SignedOutFrame title="Sign in" description="Welcome back" footer="No account yet?">
      <Button>Sign in</Button>
    </SignedOutFrame>,
  ),
  "FullScreenNotice, CrashScreen, NotFoundScreen, RecordFailed, OfflineScreen": {
    default: (
      <FullScreenNotice inShell icon={Compass} title={LONG} actions={<Button>Try again</Button>}>
        {LONG}
      </FullScreenNotice>
    ),
    crash: <CrashScreen inShell />,
    "not found": <NotFoundScreen to="/" label="Go to the dashboard" />,
    "not loaded": (
      <RecordFailed
        thing="group"
        title="Contact group"
        error={new Error()}
        onRetry={() => {}}
        back={{ to: "/", label: "Contact Groups" }}
      />
    ),
    offline: <OfflineScreen />,
  },
  ChecklistCard: {
    default: me(<ChecklistCard steps={steps} />),
    waiting: me(<ChecklistCard steps={undefined} />),
  },
  "ProveDialog, ProveMobileDialog": {
    email: me(
      <Opener>
        {(close) => (
          <ProveDialog
            title="Confirm your email"
            description={LONG}
            label="Email"
            type="email"
            schema={email}
            initial="mia@example.com"
            send={async () => ({ message: "A code is on its way" })}
            use={async () => ({ message: "Confirmed" })}
            onClose={close}
          />
        )}
      </Opener>,
    ),
    mobile: me(<Opener>{(close) => <ProveMobileDialog onClose={close} />}</Opener>),
  },
};

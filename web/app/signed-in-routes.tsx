import { paths } from "#web/lib/paths.ts";
import { screen } from "./screen.tsx";
import type { SignedInRoute } from "./screen-route.ts";

const groups = async () => (await import("#web/features/groups/groups-screen.tsx")).GroupsScreen;
const group = async () => (await import("#web/features/groups/group-screen.tsx")).GroupScreen;
const importGroup = async () =>
  (await import("#web/features/groups/import-screen.tsx")).ImportScreen;
const campaigns = async () =>
  (await import("#web/features/campaigns/campaigns-screen.tsx")).CampaignsScreen;
const create = async () => (await import("#web/features/campaigns/create-screen.tsx")).CreateScreen;
const check = async () => (await import("#web/features/campaigns/check-screen.tsx")).CheckScreen;
const report = async () => (await import("#web/features/campaigns/report-screen.tsx")).ReportScreen;
const history = async () =>
  (await import("#web/features/history/history-screen.tsx")).HistoryScreen;
const profile = async () =>
  (await import("#web/features/account/profile-screen.tsx")).ProfileScreen;
const settings = async () =>
  (await import("#web/features/account/settings-screen.tsx")).SettingsScreen;
const security = async () =>
  (await import("#web/features/account/security-screen.tsx")).SecurityScreen;
const mfaEmails = async () =>
  (await import("#web/features/account/email-mfa-list-screen.tsx")).EmailMfaListScreen;
const onboarding = async () =>
  (await import("#web/features/account/onboarding-screen.tsx")).OnboardingScreen;
const developer = async () =>
  (await import("#web/features/developer/developer-screen.tsx")).DeveloperScreen;
const verifications = async () =>
  (await import("#web/features/verification/verifications-screen.tsx")).VerificationsScreen;
const createVerification = async () =>
  (await import("#web/features/verification/create-verification-screen.tsx"))
    .CreateVerificationScreen;

const subAccounts = async () =>
  (await import("#web/features/sub-accounts/sub-accounts-screen.tsx")).SubAccountsScreen;
const buyCredits = async () =>
  (await import("#web/features/credit/buy-credits-screen.tsx")).BuyCreditsScreen;
const analytics = async () =>
  (await import("#web/features/dashboard/dashboard-screen.tsx")).DashboardScreen;
const quickActions = async () =>
  (await import("#web/features/help/quick-actions-screen.tsx")).QuickActionsScreen;
const documents = async () =>
  (await import("#web/features/help/documents-screen.tsx")).DocumentsScreen;
const waiting = async () => (await import("#web/features/help/waiting-screen.tsx")).WaitingScreen;

const adminDashboard = async () =>
  (await import("#web/features/admin/admin-dashboard-screen.tsx")).AdminDashboardScreen;
const adminUsers = async () => (await import("#web/features/admin/users-screen.tsx")).UsersScreen;
const adminApproval = async () =>
  (await import("#web/features/admin/approvals-screen.tsx")).ApprovalsScreen;
const adminVerification = async () =>
  (await import("#web/features/admin/verifications-screen.tsx")).VerificationsScreen;

/** The screens inside the shell, each with who may open it; `/` itself is in home.tsx. */
export const signedInRoutes: readonly SignedInRoute[] = [
  { path: paths.analytics, title: "Dashboard", may: "dashboard", element: screen(analytics) },
  { path: paths.campaigns, title: "Campaign", may: "campaign", element: screen(campaigns) },
  { path: paths.createCampaign, title: "Campaign", may: "sms", element: screen(create) },
  { path: paths.editCampaign(":id"), title: "Campaign", may: "sms", element: screen(create) },
  { path: paths.checkCampaign(":id"), title: "Campaign", may: "sms", element: screen(check) },
  {
    path: paths.campaignReport(":id"),
    title: "Campaign",
    may: "sms",
    element: screen(report),
  },
  { path: paths.history, title: "History", may: "history", element: screen(history) },
  { path: paths.groups, title: "Groups", may: "group", element: screen(groups) },
  { path: paths.importGroup, title: "Groups", may: "groupEdit", element: screen(importGroup) },
  { path: paths.group(":id"), title: "Groups", may: "group", element: screen(group) },
  { path: paths.profile, title: "Profile", element: screen(profile) },
  { path: paths.settings, title: "Settings", may: "settings", element: screen(settings) },
  { path: paths.developer, title: "Developer", may: "developer", element: screen(developer) },
  { path: paths.security, title: "Security", element: screen(security) },
  { path: paths.emailMfaList, title: "Security", element: screen(mfaEmails) },
  { path: paths.onboarding, title: "Welcome", may: "settings", element: screen(onboarding) },
  {
    path: paths.userVerification,
    title: "Verification",
    may: "verification",
    element: screen(verifications),
  },
  {
    path: paths.createUserVerification,
    title: "Verification",
    may: "verification",
    element: screen(createVerification),
  },
  {
    path: paths.subAccounts,
    title: "Sub-Accounts",
    may: "subAccounts",
    element: screen(subAccounts),
  },
  { path: paths.buyCredits, title: "Buy Credit", may: "buyCredit", element: screen(buyCredits) },
  { path: paths.admin, title: "Admin dashboard", may: "admin", element: screen(adminDashboard) },
  { path: paths.adminUsers, title: "Users", may: "admin", element: screen(adminUsers) },
  { path: paths.adminApproval, title: "Approvals", may: "admin", element: screen(adminApproval) },
  {
    path: paths.adminVerification,
    title: "Verifications",
    may: "admin",
    element: screen(adminVerification),
  },
  { path: paths.quickActions, title: "Shortcuts", element: screen(quickActions) },
  { path: paths.documents, title: "Documents", element: screen(documents) },
  { path: paths.waiting(":redirect"), title: "Redirecting", element: screen(waiting) },
];

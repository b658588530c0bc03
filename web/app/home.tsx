import { Navigate } from "react-router-dom";
import { may } from "#core/access.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { Remembered, Titled } from "./guards.tsx";
import { screen } from "./screen.tsx";

const signIn = screen(
  async () => (await import("#web/features/auth/sign-in-screen.tsx")).SignInScreen,
);
const dashboard = screen(
  async () => (await import("#web/features/dashboard/dashboard-screen.tsx")).DashboardScreen,
);

/** `/`: sign-in, or the dashboard; a guest, who has none, sees their profile (C12). */
export function Home() {
  const { data: me } = useSession();
  if (!me) return signIn;
  if (!may(me, "dashboard")) return <Navigate to={paths.profile} replace />;
  return (
    <Remembered>
      <Titled title="Dashboard" />
      {dashboard}
    </Remembered>
  );
}

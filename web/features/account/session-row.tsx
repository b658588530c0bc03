import { Monitor, Smartphone } from "lucide-react";
import type * as z from "zod";
import type { listSessions } from "#core/contract/security/security.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { deviceOf } from "#web/lib/device.ts";

type Session = z.output<typeof listSessions.output>["data"][number];

const METHODS: Readonly<Record<string, string>> = {
  password: "with a password",
  mobile: "with a code to your mobile",
  google: "with Google",
  apple: "with Apple",
  signup: "at sign-up",
  invitation: "by invitation",
  acting: "on behalf of this account",
};

interface SessionRowProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

/** Separates details on one line; on a phone each has its own line. */
function Dot() {
  return <span className="max-sm:hidden"> · </span>;
}

/** One device: what it is, how and when it signed in, and when it was last used. */
export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const device = deviceOf(session.userAgent);
  const Icon = device.isPhone ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device.name}
          {session.current ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className="text-muted-foreground text-xs">
          Signed in {METHODS[session.method] ?? ""} <DateTime at={session.createdAt} />
          <Dot />
          <span className="max-sm:block">
            Last used <DateTime at={session.lastUsedAt} />
          </span>
          <Dot />
          <span className="break-all max-sm:block">{session.ip}</span>
        </p>
      </div>
      {session.current ? null : (
        <Button variant="outline" size="sm" loading={ending} onClick={onEnd}>
          Sign out<span className="sr-only"> {device.name}</span>
        </Button>
      )}
    </li>
  );
}

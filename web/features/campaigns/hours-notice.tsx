import { Alert } from "#web/components/ui/alert.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";

/** That the account's sending hours delay a campaign, and until when. */
export function HoursNotice({ opensAt, waiting }: { opensAt: number; waiting?: boolean }) {
  return (
    <Alert
      tone="info"
      title={
        <>
          {waiting ? "Waiting for your sending hours until" : "Sent from"} <DateTime at={opensAt} />
        </>
      }
    >
      {waiting
        ? "Messages that have not gone out yet go out then."
        : "Your sending hours are over at that time, so this campaign waits for the next opening."}{" "}
      <Link className="underline" to={paths.settings}>
        Change your sending hours
      </Link>
    </Alert>
  );
}

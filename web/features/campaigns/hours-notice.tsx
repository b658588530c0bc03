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
        : "This is outside your sending hours, so the campaign waits until they start."}{" "}
      <Link className="underline" to={paths.settings}>
        Change your sending hours
      </Link>
    </Alert>
  );
}

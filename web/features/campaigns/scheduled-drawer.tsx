import { CalendarClock, CircleX } from "lucide-react";
import { Fragment } from "react";
import { type CampaignRow, getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { isId } from "#core/ids.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Carried } from "#web/components/mms/carried.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { repeatWords } from "#web/lib/repeat-words.ts";
import { DatesCard } from "./dates-card.tsx";
import { FollowUpReport } from "./follow-up-report.tsx";
import { OverviewDrawer } from "./overview-drawer.tsx";

interface ScheduledDrawerProps {
  row: CampaignRow;
  onReschedule: (row: CampaignRow) => void;
  onCancel: (row: CampaignRow) => void;
  onClose: () => void;
}

/** R039: a scheduled campaign, with its dates and its follow-up; one with a single time is moved or cancelled here. */
export function ScheduledDrawer({ row, onReschedule, onCancel, onClose }: ScheduledDrawerProps) {
  const { data, error, refetch } = useCall(getCampaign, { id: row._id });
  const report = data?.data;
  const { scheduleAt } = row;
  const longUrl = report?.longUrl;
  const mayMove = row.status === "scheduled" && row.repeat === "one_time" && report?.mayEdit;
  return (
    <OverviewDrawer
      name={row.name}
      sender={row.sender}
      text={report?.message ?? ""}
      above={report ? <Carried of={report} /> : null}
      onClose={onClose}
      facts={[
        { label: "Status", value: <StatusBadge status={row.status} /> },
        {
          label: report?.recurring ? "Next date" : "Starts",
          value: scheduleAt === undefined ? "–" : <DateTime at={scheduleAt} />,
        },
        { label: "Repeats", value: report?.recurring ? repeatWords(report.recurring) : "Once" },
        { label: "Sender", value: senderName(row.sender) },
        { label: "Groups", value: <GroupLinks of={row} /> },
        longUrl ? { label: "Long URL", value: <LongUrl of={longUrl} /> } : false,
        { label: "Recipients", value: formatCount(row.recipients) },
        {
          label: `Price ${EXCL_GST}`,
          value:
            row.repeat === "one_time" ? <Money cents={row.price} kind="charge" /> : "On each date",
        },
      ]}
      footer={
        <>
          <LinkButton variant="outline" to={paths.campaignReport(row._id)}>
            Open report
          </LinkButton>
          {mayMove ? (
            <>
              <Button variant="outline" onClick={() => onCancel(row)}>
                <CircleX aria-hidden="true" />
                Cancel
              </Button>
              <Button onClick={() => onReschedule(row)}>
                <CalendarClock aria-hidden="true" />
                Reschedule
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {report ? (
        <>
          {report.recurring ? <DatesCard report={report} /> : null}
          {report.hasFollowUp ? <FollowUpReport report={report} /> : null}
        </>
      ) : error ? (
        <LoadError what="The details" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </OverviewDrawer>
  );
}

/** R041: each group by a link. */
function GroupLinks({ of: { groupNames } }: { of: CampaignRow }) {
  if (groupNames.length === 0) return "A list of numbers";
  return groupNames.map(({ _id, name }, nth) => (
    <Fragment key={_id}>
      {nth === 0 ? null : ", "}
      {isId("segment", _id) ? (
        name
      ) : (
        <Link to={paths.group(_id)} className="underline underline-offset-4">
          {name}
        </Link>
      )}
    </Fragment>
  ));
}

/** R040: where the short link in its text leads. */
function LongUrl({ of }: { of: string }) {
  return (
    <a
      href={of}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere underline underline-offset-4"
    >
      {of}
    </a>
  );
}

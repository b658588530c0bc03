import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { isId } from "#core/ids.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Carried } from "#web/components/mms/carried.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";

/** What was sent, with the text as written, and the groups and segments that it was sent to. */
export function SentText({ report }: { report: CampaignReport }) {
  return (
    <Card title="Message">
      <Carried of={report} />
      <Bubble text={report.message} />
      {report.follows ? (
        <p className="mt-3 text-muted-foreground">
          This follows up{" "}
          <Link className="underline" to={paths.campaignReport(report.follows)}>
            another campaign
          </Link>
          .
        </p>
      ) : null}
      {report.groupNames.length > 0 ? (
        <>
          <p className="mt-4 mb-1.5 text-muted-foreground">Sent to</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {report.groupNames.map((group) => (
              <li key={group._id} className="min-w-0 max-w-full">
                <LinkButton
                  variant="link"
                  className="max-w-full shrink! whitespace-normal"
                  to={audiencePath(group._id)}
                >
                  <span className="break-words">{group.name}</span>
                </LinkButton>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function audiencePath(id: string): string {
  return isId("segment", id) ? paths.editSegment(id) : paths.group(id);
}

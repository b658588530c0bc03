import { Download } from "lucide-react";
import { useParams } from "react-router-dom";
import type * as z from "zod";
import { downloadExport, getExport } from "#core/contract/exports/exports.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { urlOf } from "#web/lib/api.ts";
import { useDates } from "#web/lib/dates.ts";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";

const POLL_MS = 2000;
const back = { to: paths.history, label: "History" };

type Exported = z.output<typeof getExport.output>["data"];

/** Where the mailed link of an export leads. */
export function ExportScreen() {
  const { id = "" } = useParams();
  const query = useCall(
    getExport,
    { id },
    { refetchInterval: (found) => (found?.data.status === "running" ? POLL_MS : false) },
  );
  const found = query.data?.data;
  if (!found) {
    if (!query.error) return <ScreenSkeleton />;
    return (
      <RecordFailed
        thing="export"
        title="Your export"
        error={query.error}
        onRetry={() => void query.refetch()}
        back={back}
      />
    );
  }
  return (
    <div className="max-w-160">
      <PageHeader
        title="Your export"
        description={found.campaign ?? "Message history"}
        back={back}
      />
      <Card>
        <div className="grid gap-5">
          {found.status === "running" ? (
            <Alert tone="info" title="We are still preparing this file">
              {formatCount(found.rows)} messages so far. You can close this page: we email you when
              it is ready.
            </Alert>
          ) : null}
          {found.status === "failed" ? (
            <Alert
              tone="danger"
              title="This file could not be prepared"
              actions={
                <LinkButton variant="outline" size="sm" to={paths.history}>
                  Go to History
                </LinkButton>
              }
            >
              {found.error}
            </Alert>
          ) : null}
          <Facts found={found} />
          {found.status === "complete" ? (
            <LinkButton
              className="justify-self-start"
              href={urlOf(downloadExport, { id })}
              download
            >
              <Download aria-hidden="true" />
              Download {found.format === "csv" ? "CSV" : "Excel"} file
            </LinkButton>
          ) : null}
        </div>
      </Card>
    </div>
  );
}

function Facts({ found }: { found: Exported }) {
  const { date } = useDates();
  const days = [date(found.from), date(found.to - 1)];
  return (
    <FactList
      facts={[
        ...(found.campaign ? [] : [{ label: "Days", value: [...new Set(days)].join(" to ") }]),
        { label: "Requested", value: <DateTime at={found.createdAt} /> },
        ...(found.status === "complete"
          ? [
              { label: "Messages", value: formatCount(found.rows) },
              { label: "Available until", value: <DateTime at={found.expiresAt} /> },
            ]
          : []),
      ]}
    />
  );
}

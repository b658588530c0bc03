import type { Connection } from "#core/contract/integrations/connections.ts";
import { CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { formatCount } from "#web/lib/format.ts";

/** What last went wrong with a connection, if it still does. */
export function Problem({ connection }: { connection: Omit<Connection, "app"> }) {
  const { status, problem, problemAt } = connection;
  if (problem === undefined || problemAt === undefined) return null;
  return (
    <Alert tone={status === "revoked" ? "danger" : "attention"} title={problem}>
      Since <DateTime at={problemAt} />
    </Alert>
  );
}

/** Whose account it is, and how it fares. */
export function Health({ connection }: { connection: Connection }) {
  const { name, connectedAt, answeredAt, eventAt, requestsLeft, webhookProblem } = connection;
  return (
    <>
      <Problem connection={connection} />
      <FactList
        facts={[
          { label: "Account", value: name },
          { label: "Connected", value: <DateTime at={connectedAt} /> },
          answeredAt !== undefined && {
            label: "Last answer",
            value: <DateTime at={answeredAt} />,
          },
          eventAt !== undefined && { label: "Last change", value: <DateTime at={eventAt} /> },
          webhookProblem !== undefined && {
            label: "Changes",
            value: CONNECT_TEXTS.polled(webhookProblem),
          },
          requestsLeft !== undefined && {
            label: "Requests left",
            value: formatCount(requestsLeft),
          },
        ]}
      />
    </>
  );
}

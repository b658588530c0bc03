import type { Connection } from "#core/contract/integrations/connections.ts";
import type { ConnectionRow } from "./connection-queries.ts";

/** Never what we ask with. */
export function present(row: ConnectionRow): Connection {
  const { app, name, status, connectedAt, answeredAt, problem, problemAt } = row;
  const { requestsLeft, eventAt, webhookProblem } = row;
  return {
    ...{ app, name, status, connectedAt },
    ...(answeredAt === null ? {} : { answeredAt }),
    ...(eventAt === null ? {} : { eventAt }),
    ...(requestsLeft === null ? {} : { requestsLeft }),
    ...(problem === null || problemAt === null ? {} : { problem, problemAt }),
    ...(webhookProblem === null ? {} : { webhookProblem }),
  };
}

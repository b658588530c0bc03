import type * as z from "zod";
import type { testWebhook } from "#core/contract/webhooks/webhooks.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { formatCount } from "#web/lib/format.ts";

type Result = z.output<typeof testWebhook.output>["data"];

/** The address's response to a test. */
export function TestResult({ result }: { result: Result }) {
  const outcome = result.response === undefined ? "No response" : `Responded ${result.response}`;
  return (
    <Alert
      tone={result.delivered ? "success" : "danger"}
      title={result.delivered ? "The test arrived" : "The test did not arrive"}
    >
      {outcome} after {formatCount(result.took)} ms.
      {result.error ? <span className="block break-all">{result.error}</span> : null}
    </Alert>
  );
}

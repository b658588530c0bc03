import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { saidByServer } from "#web/components/form/said-by-server.ts";
import { Button } from "#web/components/ui/button.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface SendReportButtonProps<I extends z.ZodObject, O extends z.ZodType> {
  endpoint: Endpoint<I, O>;
  /** Of the report that is on the screen. */
  input: z.input<I>;
}

/** Posts a report to the agency's webhook. */
export function SendReportButton<I extends z.ZodObject, O extends z.ZodType>({
  endpoint,
  input,
}: SendReportButtonProps<I, O>) {
  const send = useAction(endpoint, { onSuccess: (output) => notifySuccess(saidByServer(output)) });
  return (
    <Button variant="outline" size="sm" loading={send.isPending} onClick={() => send.mutate(input)}>
      Send to webhook
    </Button>
  );
}

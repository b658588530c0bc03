import { type CarrierState, monitor, resumeProvider } from "#core/contract/admin/monitor.ts";
import { listProviders } from "#core/contract/providers/providers.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

/** The carriers that were stopped, since when and why, with a button that uses them again. */
export function StoppedCarriers({ carriers }: { carriers: readonly CarrierState[] }) {
  const resume = useAction(resumeProvider, {
    invalidates: [monitor, listProviders],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  return carriers.map(({ name, stoppedAt, retryAt, errors: [last] }) =>
    stoppedAt === undefined ? null : (
      <Alert
        key={name}
        tone="danger"
        title={
          <>
            {name} was stopped on <DateTime at={stoppedAt} />
          </>
        }
        actions={
          <Button
            variant="outline"
            size="sm"
            loading={resume.isPending}
            onClick={() => resume.mutate({ provider: name })}
          >
            Use {name} again
          </Button>
        }
      >
        <p>
          It refused 100 messages within a minute or did not answer ten calls
          {last ? `. The last reason: ${last.reason}` : ""}. Messages take the next route, or wait
          if there is none. One message tries it again
          {retryAt === undefined ? (
            " every minute"
          ) : (
            <>
              {" "}
              at <DateTime at={retryAt} timeOnly />
            </>
          )}
          .
        </p>
      </Alert>
    ),
  );
}

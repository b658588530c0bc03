import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import type { Keeping } from "#web/lib/use-keeping.ts";

/** What keeps a text from being kept as it is: its length, or another tab. */
export function KeepingAlert({ changedElsewhere, takeOther, keepOwn, tooLong }: Keeping) {
  return (
    <>
      {tooLong ? (
        <Alert tone="attention" title="This is too long to keep in this browser">
          Your latest changes are lost if you close or reload this page before you send or save
          them.
        </Alert>
      ) : null}
      {changedElsewhere === undefined ? null : (
        <Alert
          tone="attention"
          title="This draft was changed in another tab"
          actions={
            <>
              <Button variant="outline" size="sm" onClick={takeOther}>
                Use the other one
              </Button>
              <Button variant="outline" size="sm" onClick={keepOwn}>
                Keep this one
              </Button>
            </>
          }
        >
          The other tab’s version was saved on <DateTime at={changedElsewhere} />. Choose which to
          keep.
        </Alert>
      )}
    </>
  );
}

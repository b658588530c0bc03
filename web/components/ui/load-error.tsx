import { messageOf } from "#web/lib/api-error.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

interface LoadErrorProps {
  /** What could not be loaded: "Your groups". */
  what: string;
  /** What that means for messages or money, if people may wonder: "Nothing has been sent." */
  means?: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown where something could not be loaded, with a way to try again. */
export function LoadError({ what, means, error, onRetry }: LoadErrorProps) {
  return (
    <Alert
      tone="danger"
      title={`${what} could not be loaded`}
      actions={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {messageOf(error)}
      {means ? <p>{means}</p> : null}
    </Alert>
  );
}

import { messageOf } from "#web/lib/api-error.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown where something could not be loaded, with a way to try again. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  return (
    <Alert
      tone="danger"
      title="This could not be loaded"
      actions={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {messageOf(error)}
    </Alert>
  );
}

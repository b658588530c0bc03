import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { ApiError, isNotFound } from "#web/lib/api-error.ts";
import { type FileRefusal, fileErrorOf } from "./file-check.ts";

const GONE: FileRefusal = { title: GROUP_TEXTS.fileGone };

interface SheetRefusedProps {
  error: Error;
  onBack: () => void;
  onRetry: () => void;
}

/** Why a sheet cannot be mapped, and a way to choose another file. */
export function SheetRefused({ error, onBack, onRetry }: SheetRefusedProps) {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return <LoadError what="Your file" error={error} onRetry={onRetry} />;
  }
  const { title, detail } = isNotFound(error) ? GONE : fileErrorOf(error);
  return (
    <Alert
      tone="danger"
      title={title}
      actions={
        <Button variant="outline" size="sm" onClick={onBack}>
          Choose another file
        </Button>
      }
    >
      {detail}
    </Alert>
  );
}

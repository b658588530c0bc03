import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { isNotFound } from "#web/lib/api-error.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

interface RecordFailedProps {
  /** What the screen is about: "group". */
  thing: string;
  /** The screen's title if the call failed for another reason. */
  title: string;
  /** What that means for messages or money, if people may wonder. */
  means?: string;
  error: unknown;
  onRetry: () => void;
  /** The list that the thing would be in. */
  back: { to: string; label: string };
}

/** In place of a screen whose record could not be loaded: it is not there, or the call failed. */
export function RecordFailed({ thing, title, means, error, onRetry, back }: RecordFailedProps) {
  if (isNotFound(error)) {
    return <NotFoundScreen thing={thing} to={back.to} label={`Go to ${back.label}`} />;
  }
  return (
    <>
      <PageHeader title={title} back={back} />
      <LoadError what={`This ${thing}`} means={means} error={error} onRetry={onRetry} />
    </>
  );
}

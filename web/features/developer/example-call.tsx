import { useMutation } from "@tanstack/react-query";
import { CopyField } from "#web/components/form/copy-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { formatCount } from "#web/lib/format.ts";
import { curlOf, type Example, type ExampleResult, runExample } from "./run-example.ts";

interface ExampleCallProps {
  label: string;
  token: string;
  example: Example;
  /** What the button says; it names what is spent, if anything is. */
  action: string;
  onResult?: (result: ExampleResult) => void;
}

/** A call to copy, or to make here and now; below it, the response. */
export function ExampleCall({ label, token, example, action, onResult }: ExampleCallProps) {
  const run = useMutation({
    mutationFn: () => runExample(token, example),
    ...(onResult ? { onSuccess: onResult } : {}),
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <CopyField label={label} value={curlOf(example, location.origin)} />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={token === ""}
        loading={run.isPending}
        onClick={() => run.mutate()}
      >
        {action}
      </Button>
      {run.data ? <Response result={run.data} /> : null}
    </div>
  );
}

function Response({ result: { status, took, body } }: { result: ExampleResult }) {
  return (
    <div role="status">
      <p className="text-muted-foreground text-xs">
        Responded {status} after {formatCount(took)} ms
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="mt-1 max-h-40 overflow-auto rounded-lg bg-muted p-3 text-xs">
        {JSON.stringify(body, null, 2)}
      </pre>
    </div>
  );
}

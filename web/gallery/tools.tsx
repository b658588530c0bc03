import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";

/** What forms need of theirs, but that nothing is sent. */
export const form = {
  submit: (event: { preventDefault: () => void }) => event.preventDefault(),
  submitting: false,
};

interface HeldProps<T> {
  initial: T;
  children: (value: T, onValue: (value: T) => void) => ReactNode;
}

/** Holds the value of a control, as a screen would. */
export function Held<T>({ initial, children }: HeldProps<T>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

/** A button that opens what is shown over the page. */
export function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open
      </Button>
      {open ? children(() => setOpen(false)) : null}
    </>
  );
}

/** A window within the page, for what fills one or sticks to its edges. */
export function Box({ children }: { children: ReactNode }) {
  return <div className="h-96 overflow-hidden rounded-lg border contain-layout">{children}</div>;
}

interface CachedProps {
  queryKey: readonly unknown[];
  /** What the call returned, or how it failed. */
  result: unknown;
  children: ReactNode;
}

/** Renders a component that makes a call, with this response in the cache, and what one around it has. */
export function Cached({ queryKey, result, children }: CachedProps) {
  const outer = useQueryClient();
  const [client] = useState(() => {
    const made = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false } },
    });
    for (const [key, data] of outer.getQueriesData({})) made.setQueryData(key, data);
    const query = made.getQueryCache().build(made, { queryKey });
    if (result instanceof Error) query.setState({ status: "error", error: result });
    else query.setData(result);
    return made;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

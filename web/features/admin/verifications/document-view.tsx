import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  getVerificationReview,
  viewVerificationDocument,
} from "#core/contract/verification/admin-verification.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { callFile } from "#web/lib/file-call.ts";
import { loadFile } from "#web/lib/load-file.ts";
import { keyOf } from "#web/lib/query.ts";

interface DocumentViewProps {
  id: string;
  document: { _id: string; name: string };
  onClose: () => void;
}

/** A copy of a document, marked with who views it. */
export function DocumentView({ id, document, onClose }: DocumentViewProps) {
  const client = useQueryClient();
  const input = { id, document: document._id };
  const query = useQuery({
    queryKey: keyOf(viewVerificationDocument, input),
    queryFn: async ({ signal }) => {
      const copy = await callFile(viewVerificationDocument, input, signal);
      void client.invalidateQueries({ queryKey: keyOf(getVerificationReview, { id }) });
      return copy;
    },
    // Each request is a view: only a person makes one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog
      onOpenChange={onClose}
      size="lg"
      title={document.name}
      description="A copy marked with your name and the time. This view is recorded."
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-3 pb-5">
        <Loaded query={query} what="This document" waiting={<Skeleton className="h-96 w-full" />}>
          {(copy) => <Copy copy={copy} name={document.name} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Copy({ copy, name }: { copy: Blob; name: string }) {
  if (copy.type === "application/pdf") return <PdfPages copy={copy} />;
  return <Picture picture={copy} label={name} />;
}

function Picture({ picture, label }: { picture: Blob; label: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url ? <img src={url} alt={label} className="w-full rounded-lg border" /> : null;
}

/** Its pages one below the other, as each has been drawn. */
function PdfPages({ copy }: { copy: Blob }) {
  const [pages, setPages] = useState<Blob[]>([]);
  const [total, setTotal] = useState<number>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws the same pages again
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    setPages([]);
    setError(undefined);
    void (async () => {
      const { pagesOf } = await loadFile(() => import("#web/components/attach-file/pdf-page.ts"));
      for await (const page of pagesOf(copy, SIZE, signal)) {
        const drawn = await pictureOf(page.drawn);
        if (signal.aborted) return;
        setTotal(page.pages);
        setPages((before) => [...before, drawn]);
      }
    })().catch((reason: unknown) => {
      if (!signal.aborted) setError(reason);
    });
    return () => ending.abort();
  }, [copy, attempt]);
  return (
    <>
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages stay in their order
        <Picture key={index} picture={page} label={`Page ${index + 1} of ${total}`} />
      ))}
      {error ? (
        <LoadError
          what="This document"
          error={error}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      ) : null}
      {!error && pages.length !== total ? <Skeleton className="h-96 w-full" /> : null}
    </>
  );
}

/** Pixels: sharp in the widest dialog, and small print can be read. */
const SIZE = { width: 1400, height: 2000 };

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("This browser cannot show PDF pages"));
    }, "image/png");
  });
}

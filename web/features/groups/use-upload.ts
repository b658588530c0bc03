import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { previewSheet, uploadSheet } from "#core/contract/imports.ts";
import { keyOf, useAction } from "#web/lib/query.ts";
import { checkFile, type FileRefusal, fileErrorOf } from "./file-check.ts";

/** An import's file: chosen, checked, uploaded. The same file is uploaded only once. */
export function useUpload(onUploaded: (upload: string) => void) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<{ file: File; upload: string }>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const [share, setShare] = useState(0);
  const action = useAction(uploadSheet, { handled: true, onUpload: setShare });

  const choose = (next: File | undefined) => {
    setFile(next);
    setRefusal(next ? checkFile(next) : undefined);
  };

  /** False if the file is refused before it is uploaded. */
  const check = () => {
    const wrong = checkFile(file);
    setRefusal(wrong);
    return wrong === undefined;
  };

  const send = () => {
    if (!file) return;
    if (sent?.file === file) return onUploaded(sent.upload);
    setShare(0);
    action.mutate(
      { file },
      {
        onError: (error) => setRefusal(fileErrorOf(error)),
        onSuccess: ({ data }) => {
          setSent({ file, upload: data.upload });
          // The response is the first sheet's preview, which need not be requested again.
          client.setQueryData(keyOf(previewSheet, { id: data.upload }), { data });
          onUploaded(data.upload);
        },
      },
    );
  };

  return { file, choose, check, send, refusal, sending: action.isPending, share };
}

export type Upload = ReturnType<typeof useUpload>;

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { previewSheet, uploadSheet } from "#core/contract/imports.ts";
import { isNotFound } from "#web/lib/api-error.ts";
import { keyOf, useAction, useCall } from "#web/lib/query.ts";
import { checkFile, type FileRefusal, fileErrorOf } from "./file-check.ts";

interface Steps {
  /** The upload of the file that was chosen, once there is one. */
  chosen: string | undefined;
  onChosen: (upload: string | undefined) => void;
  onContinue: (upload: string) => void;
}

/** An import's file: checked and uploaded as soon as it is chosen, so that a reload keeps it. */
export function useUpload({ chosen, onChosen, onContinue }: Steps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const [share, setShare] = useState(0);
  const action = useAction(uploadSheet, { handled: true, onUpload: setShare });
  const kept = useCall(previewSheet, chosen === undefined ? undefined : { id: chosen });
  const name = kept.data?.data.fileName;
  const gone: FileRefusal | undefined = isNotFound(kept.error)
    ? { title: GROUP_TEXTS.fileGone }
    : undefined;

  const send = (next: File) => {
    setShare(0);
    action.mutate(
      { file: next },
      {
        onError: (error) => setRefusal(fileErrorOf(error)),
        onSuccess: ({ data }) => {
          // The response is the first sheet's preview, which need not be requested again.
          client.setQueryData(keyOf(previewSheet, { id: data.upload }), { data });
          onChosen(data.upload);
        },
      },
    );
  };

  const choose = (next: File | undefined) => {
    const wrong = next && checkFile(next);
    setFile(next);
    setRefusal(wrong);
    if (chosen !== undefined) onChosen(undefined);
    if (next && !wrong) send(next);
  };

  /** False if there is no file that could be uploaded. */
  const check = () => {
    if (chosen !== undefined && !gone) return true;
    const wrong = checkFile(file);
    setRefusal(wrong);
    return wrong === undefined;
  };

  /** Goes on with the file, or uploads it again if that failed. */
  const proceed = () => {
    if (chosen !== undefined) onContinue(chosen);
    else if (file) send(file);
  };

  return {
    file: file ?? (name === undefined ? undefined : { name }),
    choose,
    check,
    proceed,
    refusal: refusal ?? gone,
    sending: action.isPending,
    share,
  };
}

export type Upload = ReturnType<typeof useUpload>;

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { previewSheet, uploadSheet } from "#core/contract/imports/imports.ts";
import { ApiError, isNotFound } from "#web/lib/api-error.ts";
import { keyOf, useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { checkFile, type FileRefusal, fileErrorOf } from "./file-check.ts";
import { forgetUnsent, keepUnsent, unsentFile, unsentImport } from "./unsent-file.ts";

interface Steps {
  /** What it is for: the group to add to, or something else of this tab. */
  group: string | undefined;
  /** The upload of the file that was chosen, once there is one. */
  chosen: string | undefined;
  onChosen: (upload: string | undefined) => void;
  onContinue: (upload: string) => void;
}

/**
 * An import's file: checked and uploaded as soon as it is chosen. A reload keeps it; one that is not
 * uploaded yet is kept in this browser until it is, and its upload begins again.
 */
export function useUpload({ group, chosen, onChosen, onContinue }: Steps) {
  const me = useMe();
  const owner = `${me.account} ${me._id}`;
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const [share, setShare] = useState(0);
  const [interrupted, setInterrupted] = useState(() =>
    chosen === undefined ? unsentImport(group)?.file : undefined,
  );
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
        onError: (error) => {
          // What the server refused it would refuse again.
          if (error instanceof ApiError) forgetUnsent();
          setRefusal(fileErrorOf(error));
        },
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
    setInterrupted(undefined);
    if (chosen !== undefined) onChosen(undefined);
    if (next && !wrong) {
      void keepUnsent(owner, group, next);
      send(next);
    } else forgetUnsent();
  };

  const resume = useEffectEvent(async () => {
    if (chosen !== undefined) return;
    const found = await unsentFile(owner, group);
    if (!found) {
      setInterrupted(undefined);
      return forgetUnsent();
    }
    setFile(found);
    send(found);
  });
  useEffect(() => {
    const opened = location.pathname;
    void resume();
    return () => {
      // Another screen was opened: the import was given up.
      if (location.pathname !== opened) forgetUnsent();
    };
  }, []);

  // Only once the address names it: a reload just before would find neither.
  useEffect(() => {
    if (chosen !== undefined) forgetUnsent();
  }, [chosen]);

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

  const shown = name ?? interrupted;
  return {
    file: file ?? (shown === undefined ? undefined : { name: shown }),
    choose,
    check,
    proceed,
    refusal: refusal ?? gone,
    sending: action.isPending || (interrupted !== undefined && !file),
    share,
    /** The name of the file whose upload a reload had interrupted. */
    interrupted: chosen === undefined ? interrupted : undefined,
  };
}

export type Upload = ReturnType<typeof useUpload>;

import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import {
  importIntoGroup,
  importNewGroup,
  type MergeLabel,
} from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { useAction } from "#web/lib/query.ts";

export interface Started {
  group: string;
  import: string;
}

interface Begun {
  group: string;
  import?: string;
}

interface Order extends SheetOptions {
  upload: string;
  sheet: string;
  labels: readonly MergeLabel[];
  /** The group to add to; without one, a new group is called `name`. */
  group: string | undefined;
  name: string;
  /** How these people agreed to get messages; may be empty. */
  consent: string;
  /** Of an existing group: whether its other contacts stay. */
  mode: "add" | "replace";
}

/** Starts importing an uploaded file into a new or an existing group. */
export function useStartImport(onStarted: (started: Started, message: string) => void) {
  const options = {
    handled: true,
    invalidates: [listGroups, getGroup],
    onSuccess: ({ message, data }: { message: string; data: Begun }) => {
      // There is always an import here, because an upload was given.
      onStarted({ group: data.group, import: data.import ?? "" }, message);
    },
  };
  const create = useAction(importNewGroup, options);
  const add = useAction(importIntoGroup, options);
  const start = ({ group, name, mode, labels, ...file }: Order) => {
    const input = { ...file, labels: JSON.stringify(labels) };
    if (group) add.mutate({ id: group, mode, ...input });
    else create.mutate({ name, ...input });
  };
  return {
    start,
    starting: create.isPending || add.isPending,
    error: create.error ?? add.error,
  };
}

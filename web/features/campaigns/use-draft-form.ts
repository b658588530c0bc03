import {
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { ApiError, mayPass, messageOf } from "#web/lib/api-error.ts";
import { notifyError } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { useKeeping } from "#web/lib/use-keeping.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import { useRetry } from "#web/lib/use-retry.ts";
import { useWriting } from "#web/lib/writing.ts";
import {
  type DraftErrors,
  isField,
  savingErrors,
  sendingErrors,
  withChanges,
  withoutErrorsOf,
} from "./draft-values.ts";
import { type DraftValues, unsavedCampaign } from "./unsaved.ts";
import { useChosenGroups } from "./use-chosen-groups.ts";
import { showDraftAddress, useDraftSaver } from "./use-draft-saver.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

const AUTOSAVE_AFTER_MS = 2000;

/** The saved draft that values come from. */
export interface SavedDraft {
  id: string;
  /** When it was last changed, as far as the editor knows. */
  version: number;
}

/** A scheduled campaign that is edited: nothing is saved before its flight check. */
export interface ScheduledEdit {
  id: string;
  /** What is scheduled so far. */
  stored: DraftValues;
  onContinue: (values: DraftValues) => void;
}

export interface DraftFormOptions {
  /** The draft to continue; without one, a new campaign. */
  draft?: SavedDraft;
  initial: DraftValues;
  /** The name under which this browser keeps what is not saved. */
  keepAs: string;
  edit?: ScheduledEdit;
}

/** A draft's values, what is wrong with them, and how they are saved. */
export function useDraftForm({ draft, initial, keepAs, edit }: DraftFormOptions) {
  const me = useMe();
  const navigate = useNavigate();
  const kept = useMemo(() => unsavedCampaign(me, keepAs), [me, keepAs]);
  const [restored, setRestored] = useState(() => {
    const found = kept.read();
    return found && !isSame(found.value.values, initial) ? found : undefined;
  });
  const [values, setValues] = useState(restored?.value.values ?? initial);
  const [saved, setSaved] = useState(edit?.stored ?? initial);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [formError, setFormError] = useState<string>();
  const [outdated, setOutdated] = useState(false);
  const [unreached, setUnreached] = useState(false);
  const [busy, setBusy] = useState<"save" | "continue">();
  const element = useRef<HTMLFormElement>(null);
  const saver = useDraftSaver(draft?.id, restored?.value.version ?? draft?.version);
  const chosen = useChosenGroups(values.group_array, values.audience, values.segment_array);
  const params = useParameters();
  const dirty = values !== saved;
  const forget = () => {
    kept.forget();
    keptNow().forget();
  };
  const keptNow = () => unsavedCampaign(me, saver.id.current ?? keepAs);
  /** What was kept or, without it, what is saved. */
  const show = (entry: typeof restored) => {
    setRestored(entry);
    setValues(entry?.value.values ?? saved);
    setErrors({});
  };
  const keeping = useKeeping(
    {
      ...keptNow(),
      keep: (written: DraftValues) =>
        keptNow().keep({ values: written, version: saver.version.current }),
      forget,
    },
    values,
    dirty,
    show,
  );

  useWriting(() => saver.id.current !== undefined);

  const { message, ...others } = values;
  const details = useUnchanged(others);

  const draftId = useCallback(() => saver.id.current, [saver.id]);
  const set = useCallback((changes: Partial<DraftValues>) => {
    setValues((old) => withChanges(old, changes));
    setErrors((old) => withoutErrorsOf(old, changes));
  }, []);

  const refuse = (next: DraftErrors): false => {
    setErrors(next);
    // Once the fields have been rendered as invalid.
    setTimeout(
      () => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      0,
    );
    return false;
  };

  const save = async (): Promise<string | false> => {
    const wrong = savingErrors(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setFormError(undefined);
    setUnreached(false);
    try {
      const id = await saver.save(values);
      setSaved(values);
      return id;
    } catch (error) {
      setUnreached(mayPass(error));
      const fields = error instanceof ApiError ? error.fields : {};
      if (Object.keys(fields).some((name) => isField(name, values))) return refuse({ ...fields });
      setFormError(messageOf(error));
      setOutdated(error instanceof ApiError && error.message === CAMPAIGN_TEXTS.changedElsewhere);
      return false;
    }
  };

  const saveDraft = async () => {
    setBusy("save");
    const id = await save();
    setBusy(undefined);
    if (id) showDraftAddress(id);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const wrong = sendingErrors(values, { chosen, params: params.list }, me);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (edit) return edit.onContinue(values);
    setBusy("continue");
    const id = dirty || !saver.id.current ? await save() : saver.id.current;
    setBusy(undefined);
    if (!id) return;
    // So that Back from the flight check leads to this draft.
    showDraftAddress(id);
    navigate(paths.checkCampaign(id));
  };

  const autosave = useEffectEvent(() => {
    // What was kept is saved once the person has gone on writing: until then it can be discarded.
    if (values === restored?.value.values) return;
    if (dirty && saver.id.current && !busy && !outdated) void save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the wait
  useEffect(() => {
    const timer = setTimeout(autosave, AUTOSAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [values]);

  useRetry(unreached && saver.id.current !== undefined && !busy, () => void save());

  const guard = useLeaveGuard({
    dirty,
    isSaved: () => saver.id.current !== undefined,
    saveNow: () => {
      if (outdated || Object.keys(savingErrors(values)).length > 0) return;
      saver.save(values).catch((error: unknown) => notifyError(messageOf(error)));
    },
  });

  const discard = () => {
    forget();
    show(undefined);
  };

  return {
    me,
    /** When something was written that was not saved, and that is shown again. */
    restored: dirty ? restored?.at : undefined,
    keeping,
    /** Goes back to what is saved. */
    discard,
    /** Loads what was saved elsewhere; what was written here is given up. */
    loadLatest: () => {
      forget();
      window.location.reload();
    },
    message,
    details,
    set,
    chosen,
    params,
    errors,
    formError,
    /** The draft was changed elsewhere: nothing more is saved from here. */
    outdated,
    busy,
    saveState: dirty && saver.state === "saved" ? "changed" : saver.state,
    element,
    saveDraft,
    submit,
    guard,
    /** Whether it is saved as a draft. */
    isDraft: !edit,
    /** The saved draft; undefined until it is saved. */
    draftId: edit ? undefined : draftId,
  } as const;
}

export type DraftForm = ReturnType<typeof useDraftForm>;

/** All but the message: the same object while only that is written. */
function useUnchanged(details: Omit<DraftValues, "message">) {
  const kept = useRef(details);
  kept.current = withChanges(kept.current, details);
  return kept.current;
}

function isSame(one: DraftValues, other: DraftValues): boolean {
  const inOrder = (values: DraftValues) => JSON.stringify(Object.entries(values).toSorted());
  return inOrder(one) === inOrder(other);
}

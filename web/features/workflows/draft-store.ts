import { ApiError, mayPass, messageOf } from "#web/lib/api-error.ts";
import {
  conflicts,
  type Draft,
  draftOf,
  type Edit,
  forced,
  same,
  withEdit,
} from "./draft-edits.ts";
import type { Workflow } from "./loaded.ts";

interface Calls {
  save: (draft: Draft, version: number) => Promise<Workflow>;
  load: () => Promise<Workflow>;
}

/** Why changes are not saved. */
export type Trouble =
  | { kind: "failed"; message: string; fields: ApiError["fields"]; mayPass: boolean }
  /** Someone else changed the same thing. */
  | { kind: "conflict"; edit: Edit; base: Draft; theirs: Workflow };

export interface DraftState {
  /** As the server has it. */
  workflow: Workflow;
  /** With the changes that are not saved yet. */
  draft: Draft;
  saving: boolean;
  trouble: Trouble | undefined;
  canUndo: boolean;
  canRedo: boolean;
  /** Whether someone else's changes came in since this was opened. */
  merged: boolean;
}

const MOST_STEPS = 100;

/**
 * A draft as one person edits it: each change is shown immediately and saved in order, one request at a time. What
 * others save in between stays, and so do these changes, unless both touch the same action: then the person chooses.
 */
export class DraftStore {
  readonly #calls: Calls;
  readonly #listeners = new Set<() => void>();
  #workflow: Workflow;
  /** Not saved yet, the oldest first. */
  #edits: readonly Edit[] = [];
  #saving = false;
  #trouble: Trouble | undefined;
  #past: readonly Draft[] = [];
  #future: readonly Draft[] = [];
  #merged = false;
  #state: DraftState;

  constructor(workflow: Workflow, calls: Calls) {
    this.#workflow = workflow;
    this.#calls = calls;
    this.#state = this.#now();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): DraftState => this.#state;

  edit(edit: Edit): void {
    const { draft } = this.#state;
    if (!withEdit(draft, edit)) return;
    this.#past = [...this.#past, draft].slice(-MOST_STEPS);
    this.#future = [];
    this.#add(edit);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#state.draft];
    this.#add({ kind: "all", draft: before });
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#state.draft];
    this.#add({ kind: "all", draft: after });
  }

  /** Makes another attempt after a failure. */
  retry(): void {
    this.#trouble = undefined;
    this.#tell();
    void this.#save();
  }

  /** Answers a conflict. */
  resolve(choice: "mine" | "theirs"): void {
    if (this.#trouble?.kind !== "conflict") return;
    const { edit, base, theirs } = this.#trouble;
    const settled = choice === "mine" ? forced(edit, base, theirs) : undefined;
    this.#edits = this.#edits.flatMap((one) => (one === edit ? (settled ?? []) : one));
    this.#trouble = undefined;
    this.#rebase(theirs, settled);
  }

  /** A newer state of the server: counts, or another person's changes. */
  refresh(workflow: Workflow): void {
    if (workflow.version < this.#workflow.version || this.#edits.length > 0) return;
    if (workflow.version > this.#workflow.version) this.#forget();
    this.#workflow = workflow;
    this.#tell();
  }

  #add(edit: Edit): void {
    this.#edits = [...this.#edits, edit];
    if (this.#trouble?.kind === "failed") this.#trouble = undefined;
    this.#tell();
    void this.#save();
  }

  async #save(): Promise<void> {
    if (this.#saving || this.#trouble || this.#edits.length === 0) return;
    const sent = this.#edits.length;
    this.#saving = true;
    this.#tell();
    try {
      this.#workflow = await this.#calls.save(this.#state.draft, this.#workflow.version);
      this.#edits = this.#edits.slice(sent);
    } catch (error) {
      await this.#recover(error);
    } finally {
      this.#saving = false;
      this.#tell();
    }
    void this.#save();
  }

  async #recover(error: unknown): Promise<void> {
    try {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      this.#rebase(await this.#calls.load());
    } catch (reason) {
      const fields = reason instanceof ApiError ? reason.fields : {};
      const message = messageOf(reason);
      this.#trouble = { kind: "failed", message, fields, mayPass: mayPass(reason) };
    }
  }

  /** Puts the changes on top of a newer draft; the first that touches what others changed is asked about. */
  #rebase(theirs: Workflow, settled?: Edit): void {
    const base = this.#workflow;
    if (same(draftOf(theirs), this.#state.draft)) {
      // Saved already: only the response was lost.
      this.#workflow = theirs;
      this.#edits = [];
      this.#tell();
      return;
    }
    let [before, after]: [Draft, Draft] = [base, theirs];
    for (const edit of this.#edits) {
      if (edit !== settled && conflicts(edit, before, after)) {
        this.#trouble = { kind: "conflict", edit, base: before, theirs };
        this.#tell();
        return;
      }
      before = withEdit(before, edit) ?? before;
      after = withEdit(after, edit) ?? after;
    }
    this.#workflow = theirs;
    this.#forget();
    this.#tell();
    void this.#save();
  }

  /** What was undone or could be belongs to an older draft. */
  #forget(): void {
    this.#past = [];
    this.#future = [];
    this.#merged = true;
  }

  #now(): DraftState {
    const saved = draftOf(this.#workflow);
    return {
      workflow: this.#workflow,
      draft: this.#edits.reduce((draft, edit) => withEdit(draft, edit) ?? draft, saved),
      saving: this.#saving,
      trouble: this.#trouble,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
      merged: this.#merged,
    };
  }

  #tell(): void {
    this.#state = this.#now();
    for (const listener of this.#listeners) listener();
  }
}

import type * as z from "zod";
import { useForm } from "#web/components/form/use-form.ts";
import { ApiError } from "#web/lib/api-error.ts";
import type { KeptDraft, KeptEntry } from "#web/lib/kept-draft.ts";
import type { KeptWizard, WizardValues } from "./wizard-values.ts";

/** What the wizard gives each of its steps. */
export interface Wizard {
  /** As the steps before have left them. */
  values: WizardValues;
  /** Those that it began with. */
  initial: WizardValues;
  /** Keeps what is entered, and shows what another tab has entered. */
  kept: KeptDraft<KeptWizard>;
  /** When it was entered, if it was kept from another visit. */
  restoredAt: number | undefined;
  onShow: (entry: KeptEntry<KeptWizard> | undefined) => void;
  /** From 0, and how many there are. */
  step: number;
  steps: number;
  onBack: (values: WizardValues) => void;
  /** Once this step's fields are right. */
  onNext: (values: WizardValues) => Promise<unknown>;
}

/** The form of one step. */
export function useStep<S extends z.ZodObject>(wizard: Wizard, schema: S, initial: z.input<S>) {
  const form = useForm({
    schema,
    initial,
    onSubmit: async () => {
      try {
        await wizard.onNext({ ...wizard.values, ...form.values });
      } catch (error) {
        throw error instanceof ApiError ? withPlainNames(error) : error;
      }
    },
  });
  return form;
}

/** The server names `automationSetting.senderId` what the wizard calls `senderId`. */
function withPlainNames({ status, code, message, fields }: ApiError): ApiError {
  const plain = Object.entries(fields).map(([name, text]) => [name.split(".").at(-1), text]);
  return new ApiError(status, { code, message, fields: Object.fromEntries(plain) });
}

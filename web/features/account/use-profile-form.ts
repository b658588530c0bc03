import type * as z from "zod";
import { profileConfig } from "#core/contract/profile/profile.ts";
import { useForm } from "#web/components/form/use-form.ts";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useRefreshMe } from "#web/lib/session.ts";

interface ProfileForm<S extends z.ZodObject> {
  schema: S;
  initial: z.input<S>;
  /** What is saved of what was filled in. */
  input: (values: z.output<S>) => z.input<typeof profileConfig.input>;
}

/** A form with settings of the account: it saves them, says so, and brings the person up to date. */
export function useProfileForm<S extends z.ZodObject>({ schema, initial, input }: ProfileForm<S>) {
  const refresh = useRefreshMe();
  return useForm({
    schema,
    initial,
    onSubmit: async (values) => {
      const { message } = await call(profileConfig, input(values));
      await refresh();
      notifySuccess(message);
    },
  });
}

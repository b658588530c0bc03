import * as z from "zod";
import {
  createProviderRoute,
  listProviderRoutes,
  type ProviderRoute,
  updateProviderRoute,
} from "#core/contract/providers/providers.ts";
import { isName, SENDER_KINDS } from "#core/rules/providers.ts";
import { REGISTER_STATES } from "#core/rules/sender-register.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { ProviderField } from "./provider-field.tsx";
import { KIND_WORDS, REGISTER_WORDS } from "./words.ts";

const fields = createProviderRoute.input.shape;
const schema = z.object({
  provider: fields.provider,
  sender: z.string().trim().max(20, "Cannot be longer than 20 characters"),
  account: z
    .string()
    .trim()
    .regex(/^(acc_.*)?$/, "An account's id begins with acc_"),
  senderKind: z.enum(SENDER_KINDS),
  register: z.enum(REGISTER_STATES),
  priority: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, "Enter a number from 1 to 99")
    .transform(Number)
    .pipe(fields.priority.unwrap()),
  active: z.boolean(),
});

interface RouteDialogProps {
  type: "sms" | "mms";
  /** The route to change; without one, a new one is made. */
  route?: ProviderRoute;
  onClose: () => void;
}

/** Asks which sender goes to which provider. */
export function RouteDialog({ type, route, onClose }: RouteDialogProps) {
  const options = { handled: true, invalidates: [listProviderRoutes] };
  const create = useAction(createProviderRoute, options);
  const update = useAction(updateProviderRoute, options);
  const form = useForm({
    schema,
    initial: {
      provider: route?.provider ?? "",
      sender: route?.sender ?? "",
      account: route?.account ?? "",
      senderKind: route?.senderKind ?? "any",
      register: route?.register ?? "not_submitted",
      priority: String(route?.priority ?? 1),
      active: route?.active ?? true,
    },
    onSubmit: async ({ sender, account, ...values }) => {
      const whose = { sender: sender || undefined, account: account || undefined };
      const fresh = { ...values, ...whose, type };
      if (route) await update.mutateAsync({ id: route._id, version: route.version, ...fresh });
      else await create.mutateAsync(fresh);
      notifySuccess(route ? "Route saved" : "Route added");
      onClose();
    },
  });
  const { values, set } = form;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={route ? "Edit route" : "Add route"}
      description="It takes effect within seconds. What a provider has already stays with it."
      submitLabel={route ? "Save" : "Add route"}
    >
      <ProviderField type={type} {...form.text("provider")} />
      <TextField
        label="Sender"
        autoComplete="off"
        description="A number or a business name. Leave it empty for a kind of sender."
        {...form.text("sender")}
      />
      {values.sender.trim() ? null : (
        <SelectField
          label="Kind of sender"
          options={SENDER_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          {...form.field("senderKind")}
        />
      )}
      {isName(values.sender) ? (
        <SelectField
          label="Registration with this provider"
          description="Messages wait until the name is registered."
          options={REGISTER_STATES.map((value) => ({ value, label: REGISTER_WORDS[value] }))}
          {...form.field("register")}
        />
      ) : null}
      <TextField
        label="Account id"
        autoComplete="off"
        placeholder="acc_…"
        description="Leave it empty for every account."
        {...form.text("account")}
      />
      <TextField
        label="Priority"
        required
        inputMode="numeric"
        autoComplete="off"
        className="figures"
        description="1 comes first. The others are used while a provider is stopped."
        {...form.text("priority")}
      />
      <CheckField
        label="In use"
        checked={values.active}
        onCheckedChange={(checked) => set("active", checked)}
      />
    </FormDialog>
  );
}

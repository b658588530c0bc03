import { LayoutDashboard, Megaphone, UsersRound } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { deleteTemplate } from "#core/contract/templates/templates.ts";
import { newId } from "#core/ids.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { GuardedDialog } from "#web/components/form/guarded-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { CommandPalette } from "#web/components/layout/command-palette.tsx";
import { ShortcutSheet } from "#web/components/layout/shortcut-sheet.tsx";
import { Upgrade } from "#web/components/layout/upgrade.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { notifyError, notifySuccess } from "#web/lib/notify.ts";
import { type Exhibits, LONG, LONG_WORD, nothing, one } from "./exhibit.ts";
import { form, Opener } from "./tools.tsx";

const over = (draw: (close: () => void) => ReactNode) => <Opener>{draw}</Opener>;

const groupName = <TextField label="Group name" value="Members" onValue={nothing} />;

const rename = ({ children = groupName, ...changes }: Partial<ComponentProps<typeof FormDialog>>) =>
  over((close) => (
    <FormDialog title="Rename" form={form} submitLabel="Rename" onClose={close} {...changes}>
      {children}
    </FormDialog>
  ));

const confirm = (changes: Partial<ComponentProps<typeof ConfirmDialog>>) =>
  over((close) => (
    <ConfirmDialog
      onOpenChange={close}
      title={LONG}
      description={LONG}
      confirmLabel="Delete group"
      onConfirm={close}
      {...changes}
    />
  ));

const code = (changes: Partial<ComponentProps<typeof CodeDialog>>) =>
  over((close) => (
    <CodeDialog
      title="Confirm your email"
      sentTo="mia@example.com"
      use={() => Promise.resolve()}
      onClose={close}
      {...changes}
    />
  ));

const screens = {
  heading: "Screens",
  items: [
    { to: "/", label: "Dashboard", icon: LayoutDashboard },
    { to: "/campaign", label: "Campaigns", icon: Megaphone },
  ],
};

const groups = [
  { to: "/group/one", label: "Members", icon: UsersRound, hint: "1,204 contacts" },
  { to: "/group/two", label: LONG, icon: UsersRound, hint: "1,000,000 contacts" },
];

const palette = (changes: Partial<ComponentProps<typeof CommandPalette>>) =>
  over((close) => (
    <CommandPalette
      typed=""
      onTyped={nothing}
      sections={[]}
      searching={false}
      onChoose={close}
      onClose={close}
      {...changes}
    />
  ));

const lost = () => Promise.reject(new TypeError("network"));

/** What is shown over the page. */
export const dialogs: Exhibits = {
  Dialog: {
    default: over((close) => (
      <Dialog
        onOpenChange={close}
        title="Signing secret"
        footer={<Button onClick={close}>Done</Button>}
      >
        <p>{LONG}</p>
      </Dialog>
    )),
    "long text": over((close) => (
      <Dialog
        onOpenChange={close}
        title={LONG}
        description={LONG}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              {LONG}
            </Button>
            <Button onClick={close}>{LONG}</Button>
          </>
        }
      >
        <p>{LONG.repeat(40)}</p>
      </Dialog>
    )),
    "side sheet": over((close) => (
      <Dialog side onOpenChange={close} title={LONG} description={LONG}>
        <p>{LONG}</p>
      </Dialog>
    )),
  },
  ConfirmDialog: {
    default: confirm({
      title: "Delete Spring customers?",
      description: "This can't be undone.",
      danger: true,
    }),
    loading: confirm({ onConfirm: nothing, loading: true }),
    "long text": confirm({
      description: LONG.repeat(20),
      cancelLabel: LONG,
      confirmLabel: LONG,
    }),
  },
  ConfirmAction: one(
    over((close) => (
      <ConfirmAction
        endpoint={deleteTemplate}
        input={{ id: newId("template", 0) }}
        done="Template deleted"
        onClose={close}
        title="Delete Spring sale?"
        description="Campaigns keep their text."
        confirmLabel="Delete template"
        danger
      />
    )),
  ),
  GuardedDialog: one(
    over((close) => (
      <GuardedDialog
        title="Conditions"
        wouldLose={false}
        onClose={close}
        footer={(shut) => <Button onClick={shut}>Close</Button>}
      >
        {LONG}
      </GuardedDialog>
    )),
  ),
  FormDialog: {
    default: rename({}),
    loading: rename({ form: { ...form, submitting: true } }),
    error: rename({
      title: LONG,
      description: LONG,
      form: { ...form, formError: "Something went wrong. Try again in a minute." },
    }),
    disabled: rename({ side: true, danger: true, disabled: true }),
    "long text": rename({
      title: LONG_WORD,
      submitLabel: LONG,
      children: Array.from({ length: 12 }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <TextField key={nth} label={LONG} description={LONG} value={LONG} onValue={nothing} />
      )),
    }),
  },
  CodeDialog: {
    default: code({ resend: () => Promise.resolve({ message: "A code is on its way" }) }),
    error: code({ send: lost, use: lost }),
  },
  "CommandPalette, ShortcutSheet, Upgrade": {
    palette: palette({ sections: [screens, { heading: "Groups", items: groups }] }),
    searching: palette({ typed: "Spring", searching: true }),
    empty: palette({ typed: "Spring" }),
    error: palette({ typed: "Spring", error: "Groups could not be searched" }),
    shortcuts: over((close) => <ShortcutSheet open onOpenChange={close} />),
    upgrade: over((close) => <Upgrade onClose={close} supportEmail="support@example.com" />),
  },
  Toaster: one(
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => notifySuccess("The group has been renamed")}>
        Success
      </Button>
      <Button variant="outline" onClick={() => notifyError(LONG)}>
        Error
      </Button>
    </div>,
  ),
};

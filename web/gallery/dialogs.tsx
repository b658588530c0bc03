import { LayoutDashboard, Megaphone, UsersRound } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { listSenderTests } from "#core/contract/sender-tests/sender-tests.ts";
import { listSubAccounts } from "#core/contract/sub-accounts/sub-accounts.ts";
import { deleteTemplate, listTemplates } from "#core/contract/templates/templates.ts";
import { newId } from "#core/ids.ts";
import { AddCredits } from "#web/components/credit/add-credits.tsx";
import { LowBalanceDialog } from "#web/components/credit/low-balance-dialog.tsx";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { GuardedDialog } from "#web/components/form/guarded-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { AppealDialog } from "#web/components/holds/appeal-dialog.tsx";
import { CommandPalette } from "#web/components/layout/command-palette.tsx";
import { ShortcutSheet } from "#web/components/layout/shortcut-sheet.tsx";
import { Upgrade } from "#web/components/layout/upgrade.tsx";
import { MoveDialog } from "#web/components/messages/move-dialog.tsx";
import { CancelQuick, MoveQuick } from "#web/components/messages/quick-schedule-dialogs.tsx";
import { OwnReference } from "#web/components/numbers/own-reference.tsx";
import { ReferenceDialog } from "#web/components/numbers/reference-dialog.tsx";
import { SenderTestDialog } from "#web/components/sender-test/sender-test-dialog.tsx";
import { AssignDialog } from "#web/components/sharing/assign-dialog.tsx";
import { TemplateDialog } from "#web/components/templates/template-dialog.tsx";
import { UseTemplate } from "#web/components/templates/use-template.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { notifyError, notifySuccess } from "#web/lib/notify.ts";
import { keyOf } from "#web/lib/query.ts";
import { type Exhibits, LONG, LONG_WORD, nothing, one } from "./exhibit.ts";
import { owner, person } from "./people.ts";
import { Cached, form, Opener } from "./tools.tsx";

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

/** The sharing dialog, with these sub-accounts or with the error of loading them. */
const assign = (result: unknown) => (
  <Cached queryKey={keyOf(listSubAccounts, {})} result={result}>
    {over((close) => (
      <AssignDialog
        name={LONG}
        assigned={[]}
        onSave={async () => ({ message: "" })}
        onClose={close}
      />
    ))}
  </Cached>
);

const signedIn = (content: ReactNode) => (
  <Cached queryKey={["session"]} result={{ ...owner, supportEmail: "support@example.com" }}>
    {content}
  </Cached>
);

const lowBalance = (cost: ComponentProps<typeof LowBalanceDialog>["cost"]) =>
  signedIn(over((close) => <LowBalanceDialog onClose={close} cost={cost} />));

const thanks = { _id: "1", name: "Thanks", content: "Thank you {{first_name}}", shared: false };
const choose = (result: unknown) => (
  <Cached
    queryKey={keyOf(listTemplates, { visibility: "user", search: undefined, pageSize: 20 })}
    result={result}
  >
    {over((close) => (
      <TemplateDialog medium="sms" onChoose={nothing} onClose={close} />
    ))}
  </Cached>
);

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

const senderTest = (label: string, tests: unknown) =>
  signedIn(
    <Cached queryKey={keyOf(listSenderTests, { sender: "61400000001" })} result={tests}>
      {over((close) => (
        <SenderTestDialog sender="61400000001" label={label} onClose={close} />
      ))}
    </Cached>,
  );

const lost = () => Promise.reject(new TypeError("network"));

const saved = () => Promise.resolve({ message: "Updated" });

/** What is shown over the page. */
export const dialogs: Exhibits = {
  "ReferenceDialog, OwnReference": {
    default: over((close) => (
      <ReferenceDialog number="0412 345 678" before={LONG_WORD} onSave={saved} onClose={close} />
    )),
    dedicated: over((close) => (
      <OwnReference
        number={{ _id: newId("number", 0), number: "61480001234", reference: "" }}
        onClose={close}
      />
    )),
  },
  AppealDialog: one(
    over((close) => (
      <AppealDialog description={LONG} before={LONG} onSave={saved} onClose={close} />
    )),
  ),
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
  AssignDialog: {
    default: assign({ items: [person("Mia"), person(LONG)] }),
    loading: assign(undefined),
    empty: assign({ items: [] }),
    error: assign(new TypeError("network")),
  },
  "LowBalanceDialog, AddCredits": {
    default: lowBalance({ price: 54_307, balance: 1250 }),
    "price unknown": lowBalance(undefined),
    button: signedIn(<AddCredits />),
    "small button": signedIn(<AddCredits small />),
  },
  "CancelQuick, MoveQuick, MoveDialog": {
    cancel: over((close) => (
      <CancelQuick id="quick_1" at={undefined} pending={false} onClose={close} onDone={close} />
    )),
    "cancel, not paid yet": over((close) => (
      <CancelQuick id="quick_1" at={undefined} pending onClose={close} onDone={close} />
    )),
    move: over((close) => (
      <MoveQuick id="quick_1" from={Date.UTC(2040, 0, 2)} onClose={close} onDone={close} />
    )),
    refused: over((close) => (
      <MoveDialog
        title={LONG}
        description={LONG}
        from={Date.UTC(2040, 0, 2)}
        move={{ error: new TypeError("network"), isPending: false, reset: close }}
        onMove={close}
        onClose={close}
      />
    )),
    "too late": over((close) => (
      <MoveQuick id="quick_1" from={Date.UTC(2020, 0, 2)} onClose={close} onDone={close} />
    )),
  },
  "UseTemplate, TemplateDialog": {
    default: <UseTemplate written={false} onUse={nothing} />,
    open: choose({
      items: [thanks, { ...thanks, _id: "2", name: LONG, shared: true }],
      total: 30,
    }),
    loading: choose(undefined),
    empty: choose({ items: [], total: 0 }),
    error: choose(new TypeError("network")),
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
  SenderTestDialog: {
    default: senderTest("0400 000 001", { data: [] }),
    error: senderTest("0400 000 001", new Error("Failed to fetch")),
    "long label": senderTest(LONG, { data: [] }),
  },
};

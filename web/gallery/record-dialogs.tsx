import type { ComponentProps, ReactNode } from "react";
import { listSenderTests } from "#core/contract/sender-tests/sender-tests.ts";
import { listSubAccounts } from "#core/contract/sub-accounts/sub-accounts.ts";
import { listTemplates } from "#core/contract/templates/templates.ts";
import { newId } from "#core/ids.ts";
import { AddCredits } from "#web/components/credit/add-credits.tsx";
import { LowBalanceDialog } from "#web/components/credit/low-balance-dialog.tsx";
import { AppealDialog } from "#web/components/holds/appeal-dialog.tsx";
import { MoveDialog } from "#web/components/messages/move-dialog.tsx";
import { CancelQuick, MoveQuick } from "#web/components/messages/quick-schedule-dialogs.tsx";
import { OwnReference } from "#web/components/numbers/own-reference.tsx";
import { ReferenceDialog } from "#web/components/numbers/reference-dialog.tsx";
import { SenderTestDialog } from "#web/components/sender-test/sender-test-dialog.tsx";
import { AssignDialog } from "#web/components/sharing/assign-dialog.tsx";
import { TemplateDialog } from "#web/components/templates/template-dialog.tsx";
import { UseTemplate } from "#web/components/templates/use-template.tsx";
import { keyOf } from "#web/lib/query.ts";
import { type Exhibits, LONG, LONG_WORD, nothing, one } from "./exhibit.ts";
import { owner, person } from "./people.ts";
import { Cached, Opener } from "./tools.tsx";

const over = (draw: (close: () => void) => ReactNode) => <Opener>{draw}</Opener>;

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

const senderTest = (label: string, tests: unknown) =>
  signedIn(
    <Cached queryKey={keyOf(listSenderTests, { sender: "61400000001" })} result={tests}>
      {over((close) => (
        <SenderTestDialog sender="61400000001" label={label} onClose={close} />
      ))}
    </Cached>,
  );

const saved = () => Promise.resolve({ message: "Updated" });

/** The dialogs about one thing: a number, a hold, a price, a message, a template. */
export const recordDialogs: Exhibits = {
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
  SenderTestDialog: {
    default: senderTest("0400 000 001", { data: [] }),
    error: senderTest("0400 000 001", new Error("Failed to fetch")),
    "long label": senderTest(LONG, { data: [] }),
  },
};

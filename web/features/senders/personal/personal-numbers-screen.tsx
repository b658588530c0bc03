import { KeyRound, MessageSquare, PencilLine, Plus, Smartphone, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  listPersonalNumbers,
  type PersonalNumber,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { SENDER_ID_TEXTS } from "#core/contract/sender-ids/sender-ids.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { SenderPages } from "#web/components/layout/sender-pages.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { dialogOnDemand, Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { useAdding } from "#web/lib/use-adding.ts";
import { personalColumns } from "./personal-columns.tsx";

const parts = () => import("../sender-parts.ts");
const AddPersonalNumberDialog = dialogOnDemand(async () => (await parts()).AddPersonalNumberDialog);
const EditReferenceDialog = onDemand(async () => (await parts()).EditReferenceDialog);
const PersonalCodeDialog = onDemand(async () => (await parts()).PersonalCodeDialog);
const RemovePersonal = onDemand(async () => (await parts()).RemovePersonal);
const SenderTestDialog = onDemand(async () => (await parts()).SenderTestDialog);

const ABOUT =
  "A personal number is your own mobile. People know it, and their replies go to your phone.";

type Open = { what: "code" | "test" | "edit" | "remove"; number: PersonalNumber };

/** Phones whose numbers the account sends from, and how far each is. */
export function PersonalNumbersScreen() {
  const mayAdd = may(useMe(), "senderAdd");
  const [open, setOpen] = useState<Open>();
  const adding = useAdding(mayAdd);
  const close = () => setOpen(undefined);
  const query = useCall(listPersonalNumbers, {});
  const add = (
    <Button onClick={adding.begin}>
      <Plus aria-hidden="true" />
      Add personal number
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Personal numbers"
        description="Send from your own mobile number. Replies go to that phone."
        action={mayAdd ? add : null}
      />
      <SenderPages />
      <DataTable
        label="Personal numbers"
        columns={personalColumns}
        rows={query.data?.data}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => formatMobile(number)}
        {...(mayAdd && { rowActions: (number: PersonalNumber) => actions(number, setOpen) })}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState
            icon={Smartphone}
            title="No personal numbers yet"
            description={mayAdd ? ABOUT : SENDER_ID_TEXTS.ask}
          />
        }
      />
      {adding.is ? <AddPersonalNumberDialog onClose={adding.end} /> : null}
      {open ? (
        <Opening onMissing={close}>
          <Chosen {...open} onClose={close} />
        </Opening>
      ) : null}
    </>
  );
}

function Chosen({ what, number, onClose }: Open & { onClose: () => void }) {
  switch (what) {
    case "code":
      return <PersonalCodeDialog number={number} onClose={onClose} />;
    case "test":
      return (
        <SenderTestDialog
          sender={number.number}
          label={formatMobile(number.number)}
          onClose={onClose}
        />
      );
    case "edit":
      return <EditReferenceDialog number={number} onClose={onClose} />;
    case "remove":
      return <RemovePersonal number={number} onClose={onClose} />;
  }
}

function actions(number: PersonalNumber, open: (what: Open) => void): MenuItem[] {
  const code = { label: "Enter code", icon: KeyRound };
  return [
    ...(number.status === "pending"
      ? [{ ...code, onSelect: () => open({ what: "code", number }) }]
      : []),
    ...(number.status === "approved"
      ? [{ label: "Test", icon: MessageSquare, onSelect: () => open({ what: "test", number }) }]
      : []),
    { label: "Edit reference", icon: PencilLine, onSelect: () => open({ what: "edit", number }) },
    {
      label: "Remove",
      icon: Trash2,
      danger: true,
      onSelect: () => open({ what: "remove", number }),
    },
  ];
}
